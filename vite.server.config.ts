import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };

/**
 * The packages that every start loads. As part of the bundle they are a few files instead of hundreds, which saves a
 * quarter of the processor time of a start (docs/decisions/0043-the-server-runs-from-a-bundle.md).
 */
const loadedAtStart = [
  '@fastify/compress',
  '@fastify/cookie',
  '@fastify/cors',
  '@fastify/helmet',
  '@fastify/multipart',
  '@fastify/static',
  'ajv',
  'fastify',
  'jose',
  'json-logic-js',
  'jsonc-parser',
  'lru-cache',
  'nanoid',
  'p-limit',
  'qs',
];

/** Omits packages from the source maps, because Node reads the source map of each file that it loads. */
const withoutSourceMapsOfPackages: Plugin = {
  name: 'without-source-maps-of-packages',
  transform: {
    filter: { id: /\/node_modules\// },
    handler: (code) => ({ code, map: { mappings: '' } }),
  },
};

/** Bundles the server into a few files, so that Node does not transpile hundreds of sources at each start. */
export default defineConfig({
  plugins: [withoutSourceMapsOfPackages],
  // The files of public/ belong to the browser build.
  publicDir: false,
  ssr: {
    noExternal: true,
    // The other packages contain native code or their own files, or the server loads them on demand.
    external: Object.keys(manifest.dependencies).filter((name) => !loadedAtStart.includes(name)),
  },
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
