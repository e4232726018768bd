import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium: CHROMIUM_PATH, else Debian's, else Playwright's own. */
const executablePath =
  process.env['CHROMIUM_PATH'] ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined);

/** One worker: every test file starts its own server process on its own database (tests/support/server.ts). */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 1,
  fullyParallel: false,
  forbidOnly: true,
  // A machine that is busy for a moment is no failure; scripts/summary.ts names what passed the second time only.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'],
      ...(executablePath ? { executablePath } : {}),
    },
    // A sixth of the time of all tests: `npx playwright test --trace retain-on-failure <file>` where a cause is looked for.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
