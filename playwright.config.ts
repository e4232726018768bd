import { defineConfig } from '@playwright/test';
import { chromiumPath } from './tests/support/chromium.ts';

export const browserArguments = ['--no-sandbox', '--disable-dev-shm-usage', '--force-color-profile=srgb'];

/**
 * Files run in parallel, because every file starts its own server process with its own database
 * (tests/support/server.ts). The tests of one file share them and run in order.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  // A machine that runs tests may be half as fast as usual.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/e2e.json' }]],
  outputDir: 'test-results/e2e',
  use: {
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      // Each test opens a page for seconds. Without the optimizing compilers, a run needs a sixth less processor time.
      args: [...browserArguments, '--js-flags=--no-maglev --no-turbofan'],
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
    },
    // Traces take a sixth of the test time. To find a cause: `npx playwright test --trace retain-on-failure <file>`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
