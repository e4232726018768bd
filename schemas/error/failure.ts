import { errorCodes, type ErrorCode, type WireError } from './codes.ts';

/** An error caused by the request. It is sent as `{ errors: […] }` with the status of its code. */
export class PlatformFailure extends Error {
  override readonly name = 'PlatformFailure';
  readonly errors: readonly WireError[];

  constructor(errors: readonly WireError[]) {
    super(errors[0]?.message ?? 'Failed');
    this.errors = errors;
  }

  get code(): ErrorCode {
    const code = this.errors[0]?.extensions.code ?? 'UNKNOWN';
    return code in errorCodes ? (code as ErrorCode) : 'UNKNOWN';
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/**
 * Creates a PlatformFailure. The message says where, what, and what to do: `createFailure('INVALID_QUERY', 'Field "x" …', {
 * collection })`.
 */
export function createFailure(
  code: ErrorCode,
  message: string,
  extensions: Readonly<Record<string, unknown>> = {},
): PlatformFailure {
  return new PlatformFailure([{ message, extensions: { code, ...extensions } }]);
}
