/**
 * The one form in which conditions on rows exist inside the app and the server. Filter rules of the wire
 * (`{ field: { _eq: 1 } }`) are parsed into it once (parse.ts) and interpreted by holds(), toJsonSchema(),
 * describe() and the server's SQL compiler; tests/conformance/filter/cases.ts holds them together.
 *
 * Truth is two-valued (contracts.md): negations hold for null; `_eq null` is `_null`; `_empty` is null, '' or [];
 * contains, starts_with, ends_with ignore case by fold(); eq is exact.
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
  /** Validation rules only: the server refuses them in filters. */
  'regex',
  'submitted',
] as const;
export type Operator = (typeof operators)[number];

/** Field names from the row outwards: ['author', 'country']; a many-to-any step is 'item:block_text'. */
export type FieldPath = readonly string[];

export type Predicate =
  | { readonly is: 'all'; readonly of: readonly Predicate[] }
  | { readonly is: 'any'; readonly of: readonly Predicate[] }
  /** At least one (some), or not one (none), of the related rows at `path` satisfies `where`. */
  | { readonly is: 'some' | 'none'; readonly path: FieldPath; readonly where: Predicate }
  /** `value` is a list for in, nin; a pair for between, nbetween; unused by null, nnull, empty, nempty, submitted.
   *  Dynamic values ($NOW, $NOW(-5 days), $CURRENT_USER, $CURRENT_ROLE) stay strings until a Scope resolves them. */
  | { readonly is: 'test'; readonly path: FieldPath; readonly op: Operator; readonly value: unknown };

/** What dynamic values stand for. `now` is an instant; user and role are keys, null when signed out. */
export interface Scope {
  readonly now: Date;
  readonly user: string | null;
  readonly role: string | null;
  /**
   * Type of the field at a path from the row outwards, for holds(): text that looks like a number or a date stays
   * text. Where it is not told, values compare as what they look like.
   */
  readonly typeOf?: (path: FieldPath) => FieldType | undefined;
}

export type Truth = true | false | 'unknown';

/** The predicate that every row satisfies. */
export const everything: Predicate = { is: 'all', of: [] };
