import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import config, { browserArguments } from '../../playwright.config.ts';

const results = join(import.meta.dirname, '../../test-results');

/** The tests tagged `@timing` limit durations, so nothing else runs beside them. */
export default defineConfig({
  ...config,
  testDir: import.meta.dirname,
  grep: /@timing/,
  workers: 1,
  use: {
    ...config.use,
    // Durations are those of a user's browser, which optimizes code.
    launchOptions: { ...config.use?.launchOptions, args: browserArguments },
  },
  outputDir: join(results, 'e2e-timing'),
  reporter: [['list'], ['json', { outputFile: join(results, 'e2e-timing.json') }]],
});
