import type { ActionCall, ActionSpec } from './types.ts';

/** Returns the call of an action. A text is the id of an action without options. */
export function callOf(action: ActionSpec): ActionCall {
  return typeof action === 'string' ? { do: action } : action;
}
