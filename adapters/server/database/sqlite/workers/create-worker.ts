import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../project-root.ts';
import type { WorkerStart } from './messages.ts';

/** Starts a query worker: from the bundle, or from its source during development and in tests. */
export function createWorker(start: WorkerStart): Worker {
  // The name of the file of this module, which is a bundle or a source.
  if (!import.meta.filename.endsWith('.ts'))
    return new Worker(join(projectRoot, 'dist-server', 'query-worker.js'), { workerData: start });
  const source = pathToFileURL(join(import.meta.dirname, 'query-worker.ts'));
  // The loader of the main thread does not apply to other threads.
  const boot = `import('tsx/esm/api').then(({ register }) => { register(); return import('${source.href}'); })`;
  return new Worker(boot, { eval: true, workerData: start });
}
