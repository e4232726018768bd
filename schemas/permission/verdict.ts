import { holds } from '../filter/holds.ts';
import { pathsOf } from '../filter/paths.ts';
import type { Scope } from '../filter/predicate.ts';
import { grantForFields, opensField } from './grants.ts';
import type { Action, Grants, Reason, Verdict } from './types.ts';

export interface VerdictRequest {
  readonly action: Action;
  readonly collection: string;
  readonly field?: string;
  /** The value that the action writes to `field`. The validation of the grant must allow it. */
  readonly value?: unknown;
  /**
   * If absent, the verdict is about whether the action is allowed for any row. Rules do not apply to new items; their
   * values are checked by the validation.
   */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly scope: Scope;
  /** Default true. If false, the reason is "sign in" instead of "your role may not". */
  readonly signedIn?: boolean;
}

const allow: Verdict = { is: 'allow' };

/** Returns whether the action is allowed and, if not, the reason (PERM-01, PERM-02, PERM-26). */
export function verdictFor(grants: Grants, request: VerdictRequest): Verdict {
  if (grants.admin) return allow;
  const { action, collection, field, value, row, scope, signedIn = true } = request;
  const reason = (more: Pick<Reason, 'code'> & Partial<Reason>): Reason => ({ action, collection, ...more });
  const grant = grants.grant(collection, action);
  if (!grant) return { is: 'deny', reason: reason({ code: signedIn ? 'no-grant' : 'signed-out' }) };
  if (field !== undefined && !opensField(grant, field))
    return { is: 'deny', reason: reason({ code: 'field', field }) };
  const { rule, validation } = field === undefined ? grant : grantForFields(grant, [field]);
  if (field !== undefined && value !== undefined)
    if (holds(validation, { ...row, [field]: value }, scope) === false)
      return { is: 'deny', reason: reason({ code: 'rule', rule: validation, field }) };
  if (row === undefined || action === 'create') return allow;
  const truth = holds(rule, row, scope);
  if (truth === true) return allow;
  const because = reason({ code: 'rule', rule, ...(field === undefined ? {} : { field }) });
  if (truth === false) return { is: 'deny', reason: because };
  return { is: 'depends', on: pathsOf(rule), reason: because };
}
