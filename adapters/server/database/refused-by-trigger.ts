import { createFailure } from '../../../schemas/error/failure.ts';

/** The error of a trigger that refuses a change. `text` is the message that its author wrote. */
export function refusedByTrigger(text: string): Error {
  return createFailure('INVALID_PAYLOAD', `The database refuses this change: ${text}`);
}
