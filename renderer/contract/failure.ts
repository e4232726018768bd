/** A failed read, with a retry. */
import { PlatformError } from './platform.ts';

export interface Failure {
  readonly error: unknown;
  /** Repeats the read. */
  again(): void;
}

/** Returns the failure of a read. Returns null if there is `data`, even if reading it again failed. */
export function failureOf(data: unknown, error: unknown, mutate: () => Promise<unknown>): Failure | null {
  return error === undefined || data !== undefined ? null : { error, again: () => void mutate() };
}

/** An error that the page already shows. It ends the action without a dialog. */
export class ShownError extends Error {
  override readonly name = 'ShownError';
}

/** Returns whether the platform was not reached. Nothing is known about the effect of the request. */
export function isConnectionLost(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 0;
}

/** Returns true for status 403. Repeating the request would not help. */
export function isRefusal(error: unknown): boolean {
  return error instanceof PlatformError && error.status === 403;
}
