import { PlatformError } from '../../../renderer/contract/platform.ts';

/** Returns the platform's message about the name of the collection, or null if the failure is another one. */
export function messageAboutName(error: unknown): string | null {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  if (!(cause instanceof PlatformError)) return null;
  const [first] = cause.errors;
  return first?.extensions?.['field'] === 'collection' ? first.message : null;
}
