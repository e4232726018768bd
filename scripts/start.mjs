/** Starts the server from its bundle in dist-server/. Builds the bundle first if it is missing or older than the sources. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildServerIfStale } from './builds.mjs';

const root = join(import.meta.dirname, '..');
await buildServerIfStale(root);
// Stack traces name the TypeScript sources.
process.setSourceMapsEnabled(true);
await import(pathToFileURL(join(root, 'dist-server', 'serve.js')).href);
