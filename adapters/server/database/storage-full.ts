import { createFailure, type PlatformFailure } from '../../../schemas/error/failure.ts';

/** Creates the error for a full database disk. Nothing was written; reads still work. */
export function storageFull(): PlatformFailure {
  return createFailure(
    'STORAGE_FULL',
    'The database has no space left. Nothing was saved. Ask the operator of the server to free space.',
  );
}
