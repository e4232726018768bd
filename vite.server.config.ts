import { defineConfig } from 'vite';

/** Bundles the server into a few files, so that Node does not transpile hundreds of sources at each start. */
export default defineConfig({
  // The files of public/ belong to the browser build.
  publicDir: false,
  build: {
    ssr: true,
    rollupOptions: {
      // The query worker is a thread with its own file.
      input: {
        serve: 'serve.ts',
        'query-worker': 'adapters/server/database/sqlite/workers/query-worker.ts',
      },
    },
    outDir: 'dist-server',
    target: 'node20',
    minify: false,
    sourcemap: true,
  },
});
