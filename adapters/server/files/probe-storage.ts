/** Checks of a storage for the health endpoint. */
import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { fileMode, folderMode } from '../private-files.ts';
import type { Storage } from './storage.ts';

/** Name of the probe object. A constant name never accumulates objects, and parallel servers write the same content. */
const probe = 'health-check';

/** Writes the probe object and reads it back. Rejects if the storage fails. */
export async function probeStorage(storage: Storage): Promise<void> {
  const text = 'Written by GET /server/health.\n';
  const path = join(storage.incoming, `${probe}-${randomUUID()}`);
  await mkdir(storage.incoming, { recursive: true, mode: folderMode });
  try {
    await writeFile(path, text, { mode: fileMode });
    await storage.put(probe, path);
  } finally {
    await rm(path, { force: true });
  }
  const stored = await storage.read(probe);
  if (stored === null || (await readText(stored)) !== text)
    throw new Error('The storage returned other content than was written.');
}

/** Looks for the probe object, which need not exist. Rejects if the storage fails. */
export async function findProbe(storage: Storage): Promise<void> {
  await storage.sizeOf(probe);
}
