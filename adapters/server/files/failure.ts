import { createFailure, PlatformFailure } from '../../../schemas/error/failure.ts';

/** Runs `work` and converts errors of a disk or an S3 service to STORAGE_FULL or SERVICE_UNAVAILABLE. */
export async function explainStorage<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw storageFailure(error) ?? error;
  }
}

export function isAbsent(error: unknown): boolean {
  return absent.has(codeOf(error)) || statusOf(error) === 404;
}

export function isFull(error: unknown): boolean {
  return full.has(codeOf(error)) || statusOf(error) === 507;
}

function storageFailure(error: unknown): PlatformFailure | null {
  if (isFull(error))
    return createFailure(
      'STORAGE_FULL',
      'No space is left for files. Delete some files, or ask the administrator of the server for more space.',
      {
        service: 'storage',
      },
    );
  if (unavailable.has(codeOf(error)) || statusOf(error) >= 500 || refused.has(statusOf(error)))
    return createFailure('SERVICE_UNAVAILABLE', 'The file storage is not available. Try again in a moment.', {
      service: 'storage',
    });
  return null;
}

const absent: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'NoSuchKey', 'NotFound']);
const full: ReadonlySet<string> = new Set([
  'ENOSPC',
  'EDQUOT',
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
]);
const unavailable: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EACCES',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ESTALE',
  'TimeoutError',
  'RequestTimeout',
  'SlowDown',
  'NoSuchBucket',
]);
/** The service refuses the configured credentials or limits requests. The caller of the API cannot correct that. */
const refused: ReadonlySet<number> = new Set([401, 403, 429]);

/** Returns the code of a system call or the name of an S3 error. Of several connection errors, uses the first. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.name;
}

function statusOf(error: unknown): number {
  const metadata = (error as { $metadata?: { httpStatusCode?: number } } | null)?.$metadata;
  return metadata?.httpStatusCode ?? 0;
}
