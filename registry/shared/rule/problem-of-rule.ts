/** Pure. */
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { pathsOf } from '../../../schemas/filter/paths.ts';

/** Returns what is wrong with a filter rule, as a text; null if nothing is. */
export function problemOfRule(
  rule: unknown,
  collection: string,
  metadata: Metadata,
  t: Translate,
): string | null {
  try {
    const unknown = pathsOf(parsePredicate(rule)).find((path) => isUnknown(path, collection, metadata));
    return unknown ? t('permissions.unknown_field', { field: unknown.join('.') }) : null;
  } catch (error) {
    return messageOf(error);
  }
}

/** Only the first step is checked: the fields of related collections may not be loaded. The server checks the others. */
function isUnknown([first = '']: readonly string[], collection: string, metadata: Metadata): boolean {
  return !first.startsWith('$') && fieldAt(metadata, collection, first.split(':')[0] ?? '') === undefined;
}
