import { createFailure } from '../../../schemas/error/failure.ts';
import { diskStorage } from './disk.ts';
import type { Storage } from './storage.ts';
import type { FilesConfig, StorageLocation } from '../config.ts';

export interface Storages {
  /** Stores new files. */
  readonly first: Storage & { readonly name: string };
  /** Throws SERVICE_UNAVAILABLE if no location with that name is configured. */
  at(location: string): Storage;
}

/** Opens the storage of each location. The S3 library is loaded only if a location uses it. */
export async function openStorages({ locations }: Pick<FilesConfig, 'locations'>): Promise<Storages> {
  const opened = new Map<string, Storage>();
  for (const location of locations) opened.set(location.name, await openStorage(location));
  return storagesOf(locations[0].name, opened);
}

export function storagesOf(first: string, known: ReadonlyMap<string, Storage>): Storages {
  const at = (name: string): Storage => {
    const storage = known.get(name);
    if (storage) return storage;
    throw createFailure(
      'SERVICE_UNAVAILABLE',
      `The file is stored in "${name}", which is not configured. Add it to STORAGE_LOCATIONS.`,
      { service: 'storage' },
    );
  };
  return { first: { ...at(first), name: first }, at };
}

async function openStorage(location: StorageLocation): Promise<Storage> {
  if (location.driver === 'local') return diskStorage(location.root);
  const { s3Storage } = await import('./s3.ts');
  return s3Storage(location);
}
