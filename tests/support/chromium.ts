import { existsSync } from 'node:fs';

/** Debian's packages. The headless shell is the same engine without the browser's own windows: a fifth less work. */
const packages = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Path of Chromium: CHROMIUM_PATH, else Debian's package. Undefined: Playwright uses its own download. */
export const chromiumPath: string | undefined =
  process.env['CHROMIUM_PATH'] ?? packages.find((path) => existsSync(path));
