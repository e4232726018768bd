/** A read that came to nothing, and the way to try again. */
import { PlatformError } from '../contract/platform.ts';

export interface Failure {
  readonly error: unknown;
  /** Asks the platform once more. */
  again(): void;
}

/** What was read stays, whatever becomes of reading it again: null where there is `data`, or no error. */
export function failureOf(data: unknown, error: unknown, mutate: () => Promise<unknown>): Failure | null {
  return error === undefined || data !== undefined ? null : { error, again: () => void mutate() };
}

/** The platform has an answer, which another question does not change. */
export function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 403;
}
