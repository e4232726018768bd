/** Converts failures to texts (ERR-01…03, 06). */
import { errorCodes } from '../../../schemas/error/codes.ts';
import { describeReason, type Names } from '../../../schemas/permission/describe.ts';
import { PlatformError } from '../../contract/platform.ts';
import type { Translate } from '../../contract/services.ts';

const longest = 200;

export function codeOf(error: unknown): string {
  return error instanceof PlatformError ? error.code : 'UNKNOWN';
}

/** Returns the text of an error code. An unknown code is an unexpected error (ERR-03). */
export function textOfCode(code: string, t: Translate): string {
  const known = Object.hasOwn(errorCodes, code)
    ? errorCodes[code as keyof typeof errorCodes]
    : errorCodes.UNKNOWN;
  return t(known.key);
}

/** Returns at most 200 characters: 197 and three dots (ERR-06). */
export function cutText(text: string): string {
  return text.length > longest ? `${text.slice(0, longest - 3)}...` : text;
}

export function messageOf(error: unknown): string {
  return cutText(error instanceof Error ? error.message : String(error));
}

/** Returns the rule that refused the rows, or else the message. The message of a 403 is the same for all refusals. */
export function refusalOf(error: unknown, t: Translate, names: Names): string {
  const reason = error instanceof PlatformError ? error.reason : undefined;
  return reason ? cutText(describeReason(reason, t, names)) : messageOf(error);
}
