# SPDX-FileCopyrightText: 2026 The Cinq maintainers
# SPDX-License-Identifier: MIT
"""Friends in a room: pages in Chromium, linked through a real broker."""

import contextlib
import json
import os
import queue
import random
import shutil
import signal
import threading
import time

import brokers
import paho.mqtt.client as mqtt
import pytest
from monkey import prepared

from boards import build as console
from match import HUMAN
from sim import pico
from sim.room import Room, Seal, read_code
from sim.tools import share
from sim.virtual import Simulator
from sim.web import build, chromium, serve
from tests.web.visits import DESKTOP, PHONE, Visit

pytest.importorskip("playwright.sync_api", reason="Playwright is missing: `make web-test`")
pytest.importorskip("amqtt", reason="the broker is missing: `make rooms`")
pytestmark = pytest.mark.skipif(
    chromium.executable() is None,
    reason="there is no Chromium here (Debian: apt-get install chromium)",
)

ENGLISH = {"locale": "en-GB"}
TITLES = {"code_omega": "Code Omega", "omphalos": "Omphalos", "code_cards": "CODE",
          "code_vinci": "Code de Vinci", "enigma": "Enigma"}  # fmt: skip
NAMES = ("Anna", "Bo", "Cleo", "Dan", "Eve", "Fay", "Gil")


class Friend(Visit):
    """A person at a page, by name, who makes a room or opens the link to one."""

    def __init__(self, browser, address, name, link=None, query="", **options):
        self.name = name
        context = browser.new_context(**(options or DESKTOP), **ENGLISH)
        self.link = link
        super().__init__(context, address, query)

    def open(self, query=""):
        self.tab.goto(self.link or self.address + query)
        if self.link is None:
            self.tab.wait_for_function("window.cinq && cinq.ready")
            self.tab.locator("#with-friends").click()
        self.tab.locator("#friends-name").fill(self.name)
        self.tab.keyboard.press("Enter")
        if self.link is None:
            self.tab.locator(".friends .qr").wait_for()
            self.link = self.tab.evaluate("location.href")
            self.until(lambda: self.tab.evaluate("cinq.friends.room.connected"))
            self.tab.locator(".friends .done").click()
        self.ready()

    def visit_again(self):
        """In a new tab, by the link."""
        self.tab = self.context.new_page()
        self.tab.goto(self.link)
        self.ready()

    def others(self):
        return sorted(
            self.tab.evaluate("cinq.friends.room.others().map((one) => one.name || '?')")
        )

    def until(self, condition, seconds=20):
        try:
            return super().until(condition, seconds)
        except AssertionError as trouble:
            printed = "\n".join(self.tab.evaluate("cinq.printed.slice(-30)"))
            raise AssertionError(f"{self.name}: {trouble}\n{printed}")

    def finished(self):
        return self.tab.evaluate("localStorage.getItem('cinq.finished')")


@contextlib.contextmanager
def rooms(page, elsewhere=""):
    """The address of a page with the broker of `make web-serve`, or with another one."""
    from sim.web.broker import Broker

    with contextlib.ExitStack() as stack:
        broker = 0 if elsewhere else stack.enter_context(Broker()).port
        running = stack.enter_context(serve.server(page, broker=broker, elsewhere=elsewhere))
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


@contextlib.contextmanager
def gated(page, kind, folder, delay=0.0):
    """(address of a page, gate): whose broker is behind a gate; a hop takes `delay` seconds."""
    from sim.web.broker import Broker

    with contextlib.ExitStack() as stack:
        if kind == "mosquitto":
            if brokers.MOSQUITTO is None:
                pytest.skip("no mosquitto on this computer")
            mosquitto = brokers.Mosquitto(folder)
            mosquitto.start()
            stack.callback(mosquitto.kill)
            behind = int(mosquitto.url.rpartition(":")[2])
        else:
            behind = stack.enter_context(Broker()).port
        gate = brokers.Gate(behind, delay / 2, websockets=kind == "mosquitto")
        stack.enter_context(gate)
        address = stack.enter_context(rooms(page, f"ws://127.0.0.1:{gate.port}/mqtt"))
        yield address, gate


# People who decide at once and by chance, as in tests/consoles.py, and do not wait for pictures.
# The build of a board renames what it calls, as it does in what the page runs.
_AUTOPILOT = """
import os
import sys
from console.kit import Kit
from hands.person import Person

person = sys.modules["hands.person"]
waited = Kit.wait

def wait(this, *given):
    sys.modules["hands.person"] = person  # pages unload it
    return waited(this, *given)

def decide(this, table, seat):
    table.kit.wait(20)
    moves = list(table.match.game.moves())
    return moves[int.from_bytes(os.urandom(2), "big") % len(moves)]

def animate(this, frames, hurry=False):
    for _ in frames:
        pass
    this.wait(1)

Person.decide = decide
Person.has_read = lambda this, table: True
Kit.animate = animate
Kit.wait = wait
Kit.pause = lambda this, milliseconds: this.wait(1)
del Kit, Person, animate, decide, wait
"""


@pytest.fixture(scope="module")
def quick(page, tmp_path_factory):
    """A page whose people play by themselves once a match has begun."""
    folder = tmp_path_factory.mktemp("quick") / "web"
    shutil.copytree(page, folder)
    index = json.loads((page / "index.json").read_text())
    code = (build.ROOT / "firmware/code.py").read_bytes()
    autopilot = console.names_of().rename("sim/web/deal.py", _AUTOPILOT).encode() + b"\n"
    for board in index["boards"].values():
        board["packs"].append("autopilot.pack")
    (folder / "index.json").write_text(json.dumps(index))
    (folder / "autopilot.pack").write_bytes(build.pack([("/code.py", autopilot + code)]))
    return folder


@pytest.fixture
def people(browser):
    """people(address, name, link): a friend; nothing may have gone wrong at any of them."""
    friends = []

    def one(address, name, link=None, on=browser, **options):
        friends.append(Friend(on, address, name, link, **options))
        return friends[-1]

    yield one
    errors = [(one.name, error) for one in friends for error in one.errors]
    for one in friends:
        one.context.close()
    assert errors == []


def _until(host, key, words):
    """Press a key until some words are on the screen."""
    for _ in range(20):
        if words in host.text() + "\n":
            return
        host.press(key)
        host.tab.wait_for_timeout(60)
    raise AssertionError(host.text())


def offer(host, game, players=2):
    """From the menu to the offer of a match for so many."""
    host.until(lambda: "→" in host.text())
    _until(host, "down", f"→ {game}\n")
    host.press("a")
    host.until(lambda: "New to you" in host.text() or "Players" in host.text())
    if "New to you" in host.text():
        host.press("b")
        host.until(lambda: "Players" in host.text())
    _until(host, "down", "→ Players")
    _until(host, "right", f" {players}  ▶")
    _until(host, "up", "→ Linked")
    host.press("a")
    host.until(lambda: "Open seats" in host.text())


def join(*guests):
    for guest in guests:
        guest.until(lambda guest=guest: "A join" in guest.text())
        guest.press("a")
        guest.until(lambda guest=guest: "Joined." in guest.text())


def test_from_nothing_to_a_match_by_keys(page, people):
    with rooms(page) as address:
        anna = people(address, "Anna", **PHONE)
        bo = people(address, "Bo", anna.link)
        anna.until(lambda: anna.others() == ["Bo"])
        offer(anna, "Omphalos")
        join(bo)
        anna.until(lambda: "+ Bo" in anna.text() and "Everybody is there" in anna.text())
        anna.press("a")
        for one in (anna, bo):
            one.until(lambda one=one: "Linked" not in one.text())
            one.until(lambda one=one: one.tab.evaluate("cinq.saves") >= 1)


def test_from_nothing_to_a_match_by_a_few_taps(page, people):
    """A game is chosen as soon as a friend is here, without a set-up; the friend joins."""
    with rooms(page) as address:
        anna = people(address, "Anna", **PHONE)
        anna.tab.locator("#friends").tap()
        games = anna.tab.locator(".friends .games button")
        assert games.all_text_contents() == list(TITLES.values())
        assert games.first.is_disabled()
        assert "on this computer only" in anna.tab.locator(".friends").text_content()
        bo = people(address, "Bo", anna.link, **PHONE)
        assert "When a match is offered" in bo.tab.locator("#notice").text_content()
        games.nth(3).tap()
        bo.until(lambda: "Code de Vinci: 1 open" in bo.text())
        bo.tap("a")
        anna.until(lambda: "+ Bo" in anna.text() and "Everybody is there" in anna.text())
        anna.tap("a")
        for one in (anna, bo):
            one.until(lambda one=one: "4 hidden" in one.text())
        # In a match a game is not chosen by mistake.
        anna.tab.locator("#friends").tap()
        assert games.first.is_hidden()


def test_a_game_is_chosen_by_how_many_are_here(page, people):
    with rooms(page) as address:
        anna = people(address, "Anna")
        others = [people(address, name, anna.link) for name in NAMES[1:5]]
        anna.until(lambda: len(anna.others()) == 4)
        anna.tab.locator("#notice-act").click()  # "Choose a game"
        games = anna.tab.locator(".friends .games button")
        may = [one.text_content() for one in games.all() if one.is_enabled()]
        assert may == ["Code Omega", "CODE"]
        games.first.click()
        for one in others:
            one.until(lambda one=one: "Code Omega: 4 open" in one.text())


def test_a_room_that_is_not_reached_says_so(page, people, tmp_path):
    with gated(page, "amqtt", tmp_path) as (address, gate):
        anna = people(address, "Anna")
        gate.shut()
        bo = people(address, "Bo", anna.link)
        notice = bo.tab.locator("#notice")
        bo.until(lambda: "not reached yet" in notice.text_content())
        gate.open()
        bo.until(lambda: bo.others() == ["Anna"])
        for one in (anna, bo):
            one.errors[:] = [error for error in one.errors if "WebSocket" not in error]


def test_a_first_visit_fetches_nothing_of_a_room(page, visit):
    one = visit()
    names = {url.rpartition("/")[2].partition("#")[0] for url in one.requests}
    assert not names & {"friends.mjs", "room.mjs", "mqtt.mjs", "qr.mjs"}
    assert not one.tab.locator("#friends").is_visible()  # its server has no broker


def start(game, host, *guests):
    """A match of everybody here."""
    offer(host, TITLES[game], 1 + len(guests))
    join(*guests)
    host.until(lambda: "Everybody is there" in host.text())
    host.press("a")


def all_end_equal(game, *friends, others=(), seconds=120):
    """Every page has the same match, which is over; it is returned.

    How long a match by chance takes is chance, too: CODE has 140 to 1,600 moves. What fails is a
    match in which nothing happens for so many seconds.
    """
    for one in friends:
        while not one.finished():
            before = one.tab.evaluate("cinq.saves"), one.text()

            def goes_on(one=one, before=before):
                return one.finished() or (one.tab.evaluate("cinq.saves"), one.text()) != before

            one.until(goes_on, seconds)
    ends = {one.name: share.match_of(one.finished()) for one in friends}
    told = {name: (match.players, match.moves) for name, match in ends.items()}
    assert len({one.finished() for one in friends}) == 1, told
    match = ends[friends[0].name]
    assert match.name == game and match.over()
    everybody = sorted(one.name for one in (*friends, *others))
    assert sorted(name for name, _ in match.players) == everybody
    return match


class Desk:
    """A person at the desktop simulator, in a thread of its own and in real time."""

    def __init__(self, gate, link, name, game):
        self.name = name
        self._moves = None
        self._keys = queue.Queue()
        room = Room(f"ws://127.0.0.1:{gate.port}/mqtt", link, name)
        memory = prepared(game, [(name, HUMAN), ("Bip", 0)])
        self._sim = Simulator("pico_oled", language="en", link=room, nvm=memory)
        self._sim.settings.update(CINQ_NAME=name, CINQ_GAME="linked")
        self._sim.whenever("table.table", self._watch)
        self._sim.whenever("hands.person", self._decide)
        self._sim.whenever("console.kit", self._hurry)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @staticmethod
    def _hurry(module):
        def animate(kit, frames, hurry=False):
            for _ in frames:
                kit.keys.waiting()
            kit.step()

        module.Kit.animate = animate
        module.Kit.pause = lambda kit, milliseconds: kit.step()

    def _watch(self, module):
        """Note the match."""
        make = module.Table.__init__

        def watched(this, *given):
            make(this, *given)
            self._moves = this.match.moves

        module.Table.__init__ = watched

    @staticmethod
    def _decide(module):
        """As the autopilot of the page."""
        chance = random.Random(3)

        def decide(this, table, seat):
            table.kit.wait(20)
            return chance.choice(list(table.match.game.moves()))

        module.Person.decide = decide
        module.Person.has_read = lambda this, table: True

    def _run(self):
        while not self._over.is_set():
            began, simulated = time.monotonic(), 10
            with contextlib.suppress(queue.Empty):
                key = self._keys.get_nowait()
                self._sim.down(key)
                self._sim.wait(60)
                self._sim.up(key)
                simulated += 60
            self._sim.wait(10)
            time.sleep(max(0, began + simulated / 1000 - time.monotonic()))
        self._sim.close()
        self._sim.link.close()

    def join(self):
        """Press A until the match has begun: it counts as soon as the offer is heard."""

        def press():
            while self._moves is None and not self._over.wait(2):
                self._keys.put("a")

        threading.Thread(target=press, daemon=True).start()

    def close(self):
        self._over.set()
        self._thread.join(5)
        assert "Traceback" not in self._sim.serial, self._sim.serial

    @property
    def moves(self):
        return self._moves


@pytest.mark.parametrize(
    ("game", "broker", "pages", "desks", "delay"),
    [
        ("code_omega", "amqtt", 2, 0, 0),
        ("omphalos", "mosquitto", 3, 0, 0.15),
        ("code_cards", "amqtt", 2, 0, 0),
        ("code_vinci", "mosquitto", 1, 1, 0),
        ("enigma", "amqtt", 2, 1, 0),
        pytest.param("code_omega", "mosquitto", 6, 0, 0, marks=pytest.mark.slow),
        pytest.param("code_omega", "amqtt", 3, 0, 0.4, marks=pytest.mark.slow),
        pytest.param("code_omega", "amqtt", 2, 1, 0.15, marks=pytest.mark.slow),
        pytest.param("omphalos", "amqtt", 3, 1, 0.15, marks=pytest.mark.slow),
        pytest.param("omphalos", "amqtt", 2, 0, 0.4, marks=pytest.mark.slow),
        pytest.param("code_cards", "amqtt", 3, 0, 0.15, marks=pytest.mark.slow),
        pytest.param("code_cards", "amqtt", 6, 0, 0.15, marks=pytest.mark.slow),
        pytest.param("code_cards", "mosquitto", 5, 1, 0.4, marks=pytest.mark.slow),
        pytest.param("code_vinci", "amqtt", 2, 1, 0.15, marks=pytest.mark.slow),
        pytest.param("code_vinci", "amqtt", 4, 0, 0.4, marks=pytest.mark.slow),
        pytest.param("enigma", "mosquitto", 3, 0, 0.15, marks=pytest.mark.slow),
        pytest.param("enigma", "mosquitto", 4, 0, 0.4, marks=pytest.mark.slow),
    ],
)
def test_a_whole_match(quick, people, tmp_path, game, broker, pages, desks, delay):
    """Pages and simulators, through either broker, over short ways and long ones."""
    with gated(quick, broker, tmp_path, delay) as (address, gate):
        anna = people(address, "Anna")
        guests = [people(address, name, anna.link) for name in NAMES[1:pages]]
        others = [Desk(gate, anna.link, name, game) for name in NAMES[6 : 6 + desks]]
        try:
            offer(anna, TITLES[game], pages + desks)
            join(*guests)
            for desk in others:
                desk.join()
            anna.until(lambda: "Everybody is there" in anna.text())
            anna.press("a")
            match = all_end_equal(game, anna, *guests, others=others)
            for desk in others:
                anna.until(lambda desk=desk: desk.moves == match.moves)
        finally:
            for desk in others:
                desk.close()


@pytest.mark.slow
@pytest.mark.parametrize("pages", [1, 2])
def test_a_whole_match_with_a_board_behind_a_bridge(quick, people, tmp_path, pages):
    """Real CircuitPython in an emulated Pico, on a serial line into the room."""
    try:
        pico.check()
    except pico.Unavailable as reason:
        pytest.skip(str(reason))
    from tests.web.emulated import Board, bridge

    console.build("pico_oled", tmp_path / "board")
    with gated(quick, "amqtt", tmp_path) as (address, gate), contextlib.ExitStack() as stack:
        anna = people(address, "Anna")
        guests = [people(address, name, anna.link) for name in NAMES[1:pages]]
        board = Board(tmp_path / "board", "code_vinci", "Gil")
        stack.callback(board.close)
        room = bridge(f"ws://127.0.0.1:{gate.port}/mqtt", anna.link, board)
        stack.callback(room.close)
        anna.until(lambda: "ready on" in board.serial, 60)
        offer(anna, "Code de Vinci", 1 + pages)
        join(*guests)
        board.press("down", "down", "a")  # past Enigma to Linked

        def presses_a(until):
            if board.is_idle():
                board.press("a")
            return until()

        anna.until(lambda: presses_a(lambda: "Everybody is there" in anna.text()), 60)
        anna.press("a")
        anna.until(lambda: presses_a(anna.finished), 300)
        match = all_end_equal("code_vinci", anna, *guests, others=[board])
        anna.until(lambda: board.moves == match.moves, 60)


@pytest.mark.parametrize(
    ("broker", "delay"),
    [
        ("amqtt", 0),
        pytest.param("mosquitto", 0.15, marks=pytest.mark.slow),
        pytest.param("amqtt", 0.4, marks=pytest.mark.slow),
    ],
)
def test_a_broker_that_fails_a_reload_and_a_closed_tab_lose_nothing(
    quick, people, tmp_path, broker, delay
):
    with gated(quick, broker, tmp_path, delay) as (address, gate):
        anna = people(address, "Anna")
        bo = people(address, "Bo", anna.link)
        start("omphalos", anna, bo)
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > 8)
        gate.shut()
        anna.until(lambda: "Missing: Bo" in anna.text())
        anna.until(lambda: not anna.tab.evaluate("cinq.friends.room.connected"))
        for one in (anna, bo):  # also one who has never looked at the room
            notice = one.tab.locator("#notice")
            one.until(lambda notice=notice: "connection is lost" in notice.text_content())
        gate.open()
        anna.until(lambda: anna.others() == ["Bo"])
        saves = anna.tab.evaluate("cinq.saves")
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > saves + 2)
        bo.tab.reload()  # no name is asked again, and the match goes on by itself
        bo.ready()
        began = time.monotonic()
        bo.until(lambda: bo.tab.evaluate("cinq.saves") > 2 or bo.finished())
        assert time.monotonic() - began < 4 + 10 * delay  # within 2 s on a quiet computer
        bo.tab.close()
        anna.until(lambda: anna.others() == [] and "Missing: Bo" in anna.text())
        bo.visit_again()
        anna.until(lambda: anna.others() == ["Bo"])
        anna.tab.close()
        bo.tab.close()
        for one in (anna, bo):  # nobody was left: they continue later
            one.visit_again()
        all_end_equal("omphalos", anna, bo)
    # Connections that fail are told in the browser's console, too.
    for one in (anna, bo):
        one.errors[:] = [error for error in one.errors if "WebSocket" not in error]


def test_a_phone_whose_screen_was_locked_catches_up(quick, people, browser):
    """Nothing of its page runs for a while, so that the broker hangs up on it."""
    phone = browser.browser_type.launch(
        executable_path=chromium.executable(), args=["--no-sandbox"]
    )
    with rooms(quick) as address, contextlib.closing(phone):
        anna = people(address, "Anna")
        bo = people(address, "Bo", anna.link, on=phone)
        start("omphalos", anna, bo)
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > 6)
        running = phone.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        pages = [process["id"] for process in running if process["type"] == "renderer"]
        for page in pages:
            os.kill(page, signal.SIGSTOP)
        try:
            anna.until(lambda: anna.others() == [] and "Missing: Bo" in anna.text(), 30)
        finally:
            for page in pages:
                os.kill(page, signal.SIGCONT)
        began = time.monotonic()
        anna.until(lambda: anna.others() == ["Bo"])
        saves = anna.tab.evaluate("cinq.saves")
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > saves or anna.finished())
        assert time.monotonic() - began < 4  # within 2 s on a quiet computer
        all_end_equal("omphalos", anna, bo)
        bo.context.close()
        bo.errors[:] = [error for error in bo.errors if "WebSocket" not in error]


@contextlib.contextmanager
def stranger(gate, topic):
    """(publish, heard): a client of the broker that knows the topic of a room, and no code."""
    client = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, transport="websockets")
    client.ws_set_options(path="/mqtt")
    heard = []
    client.on_message = lambda _, __, message: heard.append((message.topic, message.payload))
    client.on_connect = lambda *_: client.subscribe(f"cinq/{topic}/#")
    client.connect("127.0.0.1", gate.port)
    client.loop_start()
    yield lambda *given: client.publish(*given).wait_for_publish(5), heard
    client.disconnect()
    client.loop_stop()


def test_a_flood_a_liar_and_a_thousand_strangers_change_nothing(quick, people, tmp_path):
    """At pages, on a broker that lets everybody say everything."""
    with gated(quick, "mosquitto", tmp_path) as (address, gate), contextlib.ExitStack() as stack:
        anna = people(address, "Anna")
        bo = people(address, "Bo", anna.link)
        start("omphalos", anna, bo)
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > 4)
        code = read_code(anna.link)
        place = f"cinq/{Seal(code).topic}"
        own = f"{place}/w/{bo.tab.evaluate('cinq.friends.room.identity')}"

        def refused(word):
            return bo.tab.evaluate(f"cinq.friends.room.refused['{word}'] ?? 0")

        publish, heard = stack.enter_context(stranger(gate, place.partition("/")[2]))
        anna.until(lambda: [topic for topic, _ in heard].count(own) > 4)
        for topic, data in [one for one in heard if one[0] == own][:4]:
            publish(topic, data)
        bo.until(lambda: refused("replay") == 4)
        publish(own, bytes(100_000))
        bo.until(lambda: refused("malformed") == 1)
        for number in range(1000):
            publish(f"{place}/p/{number:016x}", bytes(40))
        publish(own, b"what is this?")
        bo.until(lambda: refused("stranger") == 1001)
        assert bo.others() == ["Anna"]

        # One that knows the code speaks out of turn, then takes a place in the ring and floods.
        liar = Room(f"ws://127.0.0.1:{gate.port}/mqtt", code, "Mal")
        stack.callback(liar.close)
        bo.until(lambda: bo.others() == ["Anna", "Mal"])
        sealed = Seal(code).close(liar.identity, 1 << 40, own[-18:], b"a lie")
        publish(own, sealed)
        bo.until(lambda: refused("stranger") == 1002)
        liar.listen(True)
        bo.until(lambda: len(liar.ring()) == 3)
        for _ in range(400):
            liar.write(bytes(500))
        anna.until(
            lambda: (
                refused("flood") + anna.tab.evaluate("cinq.friends.room.refused.flood ?? 0") > 100
            )
        )  # of whoever stands behind it
        liar.listen(False)
        all_end_equal("omphalos", anna, bo)


def test_a_late_friend_watches_to_the_end(quick, people):
    with rooms(quick) as address:
        anna = people(address, "Anna")
        bo = people(address, "Bo", anna.link)
        start("omphalos", anna, bo)
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > 12)
        cleo = people(address, "Cleo", anna.link, **PHONE)
        cleo.until(lambda: "already playing" in cleo.text().replace("\n", " "))
        cleo.until(lambda: "A watch" in cleo.text())
        cleo.press("a")
        match = all_end_equal("omphalos", anna, bo)
        cleo.until(cleo.finished)
        assert share.match_of(cleo.finished()).moves == match.moves
        assert cleo.tab.evaluate("localStorage.getItem('cinq.memory')") is None  # not hers


@pytest.mark.slow
def test_a_bot_plays_for_a_closed_tab_until_it_is_back_and_who_is_late_is_told(quick, people):
    with rooms(quick) as address:
        anna = people(address, "Anna", **PHONE)
        bo = people(address, "Bo", anna.link, **PHONE)
        cleo = people(address, "Cleo", anna.link)
        start("omphalos", anna, bo, cleo)
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > 6)
        cleo.tab.close()
        for one in (anna, bo):
            one.until(lambda one=one: "Missing: Cleo" in one.text())
        dan = people(address, "Dan", anna.link)
        dan.until(lambda: "are already" in dan.text())
        for one in (anna, bo):
            one.press("b")
            one.until(lambda one=one: "A bot for Cleo" in one.text())
            _until(one, "down", "→ A bot for Cleo\n")
            one.press("a")
        for one in (anna, bo):
            one.until(lambda one=one: "A bot plays for Cleo" in one.text())
        saves = anna.tab.evaluate("cinq.saves")
        anna.until(lambda: anna.tab.evaluate("cinq.saves") > saves + 4 or anna.finished())
        cleo.visit_again()
        all_end_equal("omphalos", anna, bo, cleo)


@contextlib.contextmanager
def house(page):
    """HOST:PORT of a page for phones in the house."""
    from sim.web import lan
    from sim.web.broker import Broker

    if lan.address() == "127.0.0.1":
        pytest.skip("this computer is in no network")
    with (
        Broker() as broker,
        serve.server(page, broker=broker.port, for_all=True) as running,
        lan.Door(running.server_port) as door,
    ):
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"{door.address}:{door.port}"
        running.shutdown()


def test_phones_in_the_house_over_https(page, people):
    with house(page) as place:
        options = {**PHONE, "ignore_https_errors": True}
        anna = people(f"https://{place}/", "Anna", **options)
        bo = people(f"https://{place}/", "Bo", anna.link, **options)
        assert "#r=open-" not in anna.link
        assert "Send your friends this link" in anna.tab.locator(".friends").text_content()
        start("omphalos", anna, bo)
        bo.until(lambda: "Linked" not in bo.text())
        # A browser keeps no service worker of an unknown certificate, and says so.
        for one in (anna, bo):
            one.errors[:] = [error for error in one.errors if "SSL certificate" not in error]


def test_a_phone_that_refuses_the_certificate_plays_by_plain_http(page, people):
    with house(page) as place:
        anna = people(f"http://{place}/", "Anna", **PHONE)
        assert not anna.tab.evaluate("crossOriginIsolated || isSecureContext")
        assert "#r=open-" in anna.link
        anna.tab.locator("#friends").click()
        anna.tab.get_by_text("Not sealed").wait_for()
        anna.tab.locator(".friends .done").click()
        bo = people(f"http://{place}/", "Bo", anna.link)
        assert "Not sealed" in bo.tab.locator("#notice").text_content()
        start("omphalos", anna, bo)
        bo.until(lambda: "Linked" not in bo.text())
        anna.tab.reload()
        anna.until(lambda: anna.tab.evaluate("window.cinq?.saves") is not None)
        anna.until(lambda: "to come" in anna.text())  # the match goes on
        # Browsers complain of headers that count only over https.
        for one in (anna, bo):
            one.errors[:] = [error for error in one.errors if "untrustworthy" not in error]
