/** Grants and verdicts (PERM-01…03, 26, 27; contracts.md "Verdict"). */
import type { FieldPath, Predicate } from '../filter/predicate.ts';

export const actions = ['create', 'read', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/** One entry of `GET /permissions`. `role: null` is public; entries of the app-access minimum have no id and `system: true`. */
export interface RawPermission {
  readonly id?: number;
  readonly role: string | null;
  readonly collection: string;
  readonly action: Action;
  readonly fields: readonly string[] | null;
  /** Filter rule that rows must meet; null and {} allow every row. */
  readonly permissions: unknown;
  /** Filter rule that written values must meet. */
  readonly validation: unknown;
  /** Values put into created rows. */
  readonly presets: Readonly<Record<string, unknown>> | null;
  readonly limit?: number | null;
  readonly system?: boolean;
}

/** What one row of RawPermission opens: these fields, of the rows that meet the rule. */
export interface GrantPart {
  readonly fields: '*' | ReadonlySet<string>;
  readonly rule: Predicate;
  readonly validation: Predicate;
}

/**
 * What one role may do with one collection: its rows of RawPermission for that action, parsed. The grant's own fields,
 * rule and validation are those of its parts joined by "or": what may be done to some row. What may be done to one field
 * of one row is `onFields`.
 */
export interface Grant extends GrantPart {
  readonly collection: string;
  readonly action: Action;
  readonly presets: Readonly<Record<string, unknown>>;
  readonly parts: readonly GrantPart[];
}

export interface Grants {
  readonly admin: boolean;
  /** undefined: not granted. Answers a full grant for admins. */
  grant(collection: string, action: Action): Grant | undefined;
}

export type Reason = {
  readonly code: 'no-grant' | 'field' | 'rule' | 'readonly' | 'system' | 'signed-out';
  readonly action: Action;
  readonly collection: string;
  readonly field?: string;
  readonly rule?: Predicate;
};

export type Verdict =
  | { readonly is: 'allow' }
  | { readonly is: 'deny'; readonly reason: Reason }
  /** The row lacks the data that the rule asks for: the control stays enabled, the server decides. */
  | { readonly is: 'depends'; readonly on: readonly FieldPath[]; readonly reason: Reason };
