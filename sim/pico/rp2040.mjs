// SPDX-FileCopyrightText: 2026 The Cinq maintainers
// SPDX-License-Identifier: MIT
// The chip emulator, from where `make pico` installs it (.venv/pico).
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const place = process.env.CINQ_PICO ?? fileURLToPath(new URL('../../.venv/pico/', import.meta.url));
export const rp2040js = createRequire(place + '/')('rp2040js');
