/**
 * The internal form of conditions on rows. Filter rules of the API (`{ field: { _eq: 1 } }`) are parsed once
 * (parse.ts) and interpreted by holds(), toJsonSchema(), describePredicate() and the server's SQL compiler.
 * tests/conformance/filter/cases.ts checks that all of them agree.
 * Logic is two-valued. Negated tests are true for null. `_eq null` is `_null`. `_empty` matches null, '' and [].
 * contains, starts_with and ends_with ignore case by fold(); eq is exact.
 */

import type { FieldType } from '../field/types.ts';

export const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'in',
  'nin',
  'null',
  'nnull',
  'contains',
  'ncontains',
  'starts_with',
  'nstarts_with',
  'ends_with',
  'nends_with',
  'between',
  'nbetween',
  'empty',
  'nempty',
  /** Only in validation rules: the server rejects them in filters. */
  'regex',
  'submitted',
] as const;
export type Operator = (typeof operators)[number];

/** Field names starting at the row: ['author', 'country']. A many-to-any step is 'item:block_text'. */
export type FieldPath = readonly string[];

export type Predicate =
  | { readonly is: 'all'; readonly of: readonly Predicate[] }
  | { readonly is: 'any'; readonly of: readonly Predicate[] }
  /** At least one (some) or none (none) of the related rows at `path` satisfies `where`. */
  | { readonly is: 'some' | 'none'; readonly path: FieldPath; readonly where: Predicate }
  /**
   * `value` is a list for in and nin, a pair for between and nbetween, and unused by null, nnull, empty, nempty and
   * submitted. Dynamic values ($NOW, $NOW(-5 days), $CURRENT_USER, $CURRENT_ROLE) stay strings until a Scope resolves
   * them.
   */
  | { readonly is: 'test'; readonly path: FieldPath; readonly op: Operator; readonly value: unknown };

/** Values that replace dynamic values. `user` and `role` are keys, null if signed out. */
export interface Scope {
  readonly now: Date;
  readonly user: string | null;
  readonly role: string | null;
  /**
   * Returns the type of the field at a path from the row, for holds(). With a type, text that looks like a number or
   * a date compares as text. Without it, values compare by their detected type.
   */
  readonly typeOf?: (path: FieldPath) => FieldType | undefined;
}

export type Truth = true | false | 'unknown';

/** The predicate that every row satisfies. */
export const everything: Predicate = { is: 'all', of: [] };
