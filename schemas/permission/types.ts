/** Grants and verdicts (PERM-01…03, 26, 27). */
import type { FieldPath, Predicate } from '../filter/predicate.ts';

export const actions = ['create', 'read', 'update', 'delete'] as const;
export type Action = (typeof actions)[number];

/**
 * One entry of `GET /permissions`. `role: null` is public. Entries that every role with app access has carry no id
 * and `system: true`.
 */
export interface RawPermission {
  readonly id?: number;
  readonly role: string | null;
  readonly collection: string;
  readonly action: Action;
  readonly fields: readonly string[] | null;
  /** Filter rule that rows must satisfy; null and {} allow every row. */
  readonly permissions: unknown;
  /** Filter rule that written values must satisfy. */
  readonly validation: unknown;
  /** Default values of created rows. */
  readonly presets: Readonly<Record<string, unknown>> | null;
  readonly limit?: number | null;
  readonly system?: boolean;
}

/** The part that one RawPermission opens: these fields, in rows that satisfy the rule. */
export interface GrantPart {
  readonly fields: '*' | ReadonlySet<string>;
  readonly rule: Predicate;
  readonly validation: Predicate;
}

/**
 * Access of one role to one collection for one action, parsed from its RawPermission rows. Fields, rule and
 * validation of the grant combine its parts by "or": they define what is allowed for some row. `grantForFields` returns
 * what is allowed for one field of one row.
 */
export interface Grant extends GrantPart {
  readonly collection: string;
  readonly action: Action;
  readonly presets: Readonly<Record<string, unknown>>;
  readonly parts: readonly GrantPart[];
}

export interface Grants {
  readonly admin: boolean;
  /** Returns undefined if not granted. For admins, returns a full grant. */
  grant(collection: string, action: Action): Grant | undefined;
}

export type Reason = {
  readonly code: 'no-grant' | 'field' | 'rule' | 'readonly' | 'view' | 'viewing' | 'system' | 'signed-out';
  readonly action: Action;
  readonly collection: string;
  readonly field?: string;
  readonly rule?: Predicate;
};

export type Verdict =
  | { readonly is: 'allow' }
  | { readonly is: 'deny'; readonly reason: Reason }
  /** The row lacks data that the rule needs. The control stays enabled, and the server decides. */
  | { readonly is: 'depends'; readonly on: readonly FieldPath[]; readonly reason: Reason };
