/** A validation error of one value. `field` is a dot path from the form's root; '' means the whole item. */
import type { Operator } from '../filter/predicate.ts';

export type IssueType =
  | Operator
  | 'required'
  | 'unique'
  | 'format'
  | 'type'
  | 'length'
  | 'too_many_digits'
  | 'too_short'
  | 'common_password'
  | 'ip_address'
  | 'own_address'
  | 'last_administrator'
  | 'administrators_only'
  | 'last_sign_in'
  | 'last_address'
  | 'foreign_key'
  | 'conflict'
  /** The typed text is not a valid value. */
  | 'unreadable';

export interface Issue {
  readonly field: string;
  /** For `unique`: the fields whose values together must be unique, if there are several. */
  readonly fields?: readonly string[];
  readonly type: IssueType;
  /** Error code, if the issue comes from the server (FAILED_VALIDATION, RECORD_NOT_UNIQUE, …). */
  readonly code?: string;
  readonly valid?: unknown;
  readonly invalid?: unknown;
  readonly substring?: string;
  /** Text that overrides the catalog's message (validation_message). */
  readonly message?: string;
  /** For a conflict, if known: the key of the user who changed the value, and when (ISO 8601). */
  readonly by?: string | null;
  readonly at?: string | null;
}
