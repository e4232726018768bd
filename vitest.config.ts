import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** What draws. */
const components = {
  environment: 'jsdom',
  setupFiles: ['tests/support/dom.ts'],
  // A busy machine is slow, not wrong.
  testTimeout: 20_000,
};

/** Nothing here is a source: widgets that a test has written are among its results. */
const nowhere = ['node_modules', 'dist', 'test-results'];

/** Draws every widget at once: with the heavy ones at hand from other files, jsdom would be busy for half a minute. */
const gallery = 'registry/gallery/**/*.test.tsx';

/** What drives real servers: it may take its time. */
const conformance = {
  environment: 'node',
  include: ['tests/conformance/**/*.test.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  isolate: false,
};

/**
 * The suites that need no more of a platform than its address (tests/support/by-url.ts). Those that look into the
 * database, or at all users and roles there are, run on our own server only.
 */
const spokenOverHttp = [
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
 * The files of a worker share its modules (`isolate: false`): loading the platform, or jsdom and the kit, takes longer
 * than most files do. Each has servers and rooms of its own, and restores what it sets on the process.
 *
 * `unit` needs no DOM, `components` and `gallery` run in jsdom, `conformance` drives real servers on SQLite and
 * `conformance-postgres` the same on PostgreSQL (tests/support/postgres.ts). `conformance-url` drives the platform at
 * PLATFORM_UNDER_TEST.
 */
export default defineConfig({
  plugins: [react()],
  test: {
    // Vitest would leave one core to the screen of whoever watches.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          environment: 'node',
          isolate: false,
          include: ['**/*.test.ts'],
          exclude: [...nowhere, 'tests/conformance/**', 'tests/e2e/**'],
        },
      },
      {
        extends: true,
        test: {
          ...components,
          name: 'components',
          isolate: false,
          include: ['**/*.test.tsx'],
          exclude: [...nowhere, gallery],
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
          globalSetup: ['tests/support/postgres.ts'],
        },
      },
      {
        extends: true,
        test: {
          ...conformance,
          name: 'conformance-url',
          include: spokenOverHttp.map((name) => `tests/conformance/${name}.test.ts`),
          env: { TEST_DATABASE: 'elsewhere' },
          // One platform, one file at a time.
          fileParallelism: false,
        },
      },
    ],
  },
});
