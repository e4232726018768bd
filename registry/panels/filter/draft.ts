/** The filters of the panel while the user edits them. Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { takesList } from '../../../schemas/filter/operators-of-type.ts';
import { problemAtPath, type FilterProblem } from '../../../schemas/query/check-filter.ts';
import type { FilterItem } from '../../../schemas/query/types.ts';
import { isEmpty } from '../../../schemas/value/empty.ts';

export interface Draft extends FilterItem {
  /** The message of a control whose text is not a value. `value` is then older than the text. */
  readonly unread?: string | null;
}

/** The text that the user typed while the code of the list of fields was loading. */
export interface Typed {
  readonly text: string;
  /** Enter was the last key. */
  readonly isEntered: boolean;
}

/** Returns why the filter on a field of the collection is not applied, or null if it is. */
export function problemOf(draft: Draft, metadata: Metadata, collection: string): FilterProblem | null {
  if (draft.locked) return null;
  return typeof draft.unread === 'string'
    ? 'invalid'
    : problemAtPath(metadata, collection, storedItem(draft));
}

/** Returns the filter as it is stored: without the empty inputs of a list. */
export function storedItem({ unread: _unread, ...item }: Draft): FilterItem {
  return takesList(item.operator) && Array.isArray(item.value)
    ? { ...item, value: item.value.filter((value) => !isEmpty(value)) }
    : item;
}
