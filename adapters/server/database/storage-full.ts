import { fail, type PlatformFailure } from '../../../schemas/error/failure.ts';

/** The disk of the database is full: nothing was written, and what is there is still read. */
export function storageFull(): PlatformFailure {
  return fail(
    'STORAGE_FULL',
    'The database has no space left. Nothing was saved; whoever runs the server has to make room.',
  );
}
