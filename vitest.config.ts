import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { splitTexts } from './scripts/split-texts.ts';

/** Settings of tests that render components. */
const components = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom.ts'],
  // Tests may run slowly on a busy machine.
  testTimeout: 20_000,
};

/** Folders without sources. test-results contains widgets that a test writes. */
const excluded = ['node_modules', 'dist', 'dist-server', 'test-results'];

/**
 * Renders all widgets. It runs separately: with modules of other test files loaded, jsdom takes half a minute longer.
 */
const gallery = 'registry/gallery/**/*.test.tsx';

/** Tests against real servers need longer timeouts, because a machine that runs tests may be slow. */
const conformance = {
  environment: 'node',
  include: ['tests/conformance/**/*.test.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  isolate: false,
  globalSetup: ['tests/support/server-bundle.ts'],
};

/** The module of a newer SDK, which takes the place of the installed one (`npm run test:sdk`). */
const sdkUnderTest = process.env['SDK_UNDER_TEST'];

/**
 * The suites that need only the URL of a platform (tests/support/by-url.ts). Suites that access the database, or all
 * users and roles, run only on our own server.
 */
const urlSuites = [
  'items',
  'items-nested',
  'items-validation',
  'items-values',
  'metadata',
  'permissions',
  'queries-deep',
  'safe-saving',
  'sort',
];

/**
 * The files of a worker share its modules (`isolate: false`), because loading the platform, or jsdom and the kit, takes
 * longer than most test files. Each file starts its own servers and restores the process state that it changes. `unit`
 * needs no DOM. `components` and `gallery` run in jsdom. `conformance` tests real servers on SQLite,
 * `conformance-postgres` the same on PostgreSQL (tests/support/postgres.ts). `conformance-url` tests the platform at
 * PLATFORM_UNDER_TEST.
 */
export default defineConfig({
  plugins: [splitTexts({ whole: true }), react()],
  resolve: { alias: sdkUnderTest ? { 'directus-sdk-newest': resolve(sdkUnderTest) } : {} },
  test: {
    // By default Vitest leaves one core free for watch mode.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          // Tests that read all sources take 7 s on a quiet machine, and four times as long on a busy one.
          testTimeout: 60_000,
          // Some start a server.
          hookTimeout: 60_000,
          include: ['**/*.test.ts'],
          exclude: [...excluded, 'tests/conformance/**', 'tests/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          ...components,
          name: 'components',
          isolate: false,
          include: ['**/*.test.tsx'],
          exclude: [...excluded, gallery],
        },
      },
      {
        extends: true,
        test: { ...components, name: 'gallery', include: [gallery] },
      },
      {
        extends: true,
        test: {
          ...conformance,
          name: 'conformance',
          exclude: ['tests/conformance/postgres/**'],
          env: { TEST_DATABASE: 'sqlite' },
        },
      },
      {
        extends: true,
        test: {
          ...conformance,
          name: 'conformance-postgres',
          exclude: ['tests/conformance/sqlite/**', 'tests/conformance/filter/memory.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['tests/support/server-bundle.ts', 'tests/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...conformance,
          name: 'conformance-url',
          include: urlSuites.map((name) => `tests/conformance/${name}.test.ts`),
          env: { TEST_DATABASE: 'elsewhere' },
          // The suites share one platform, so they run one file at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
