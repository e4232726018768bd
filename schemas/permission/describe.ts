/** Describes the reason of a denial, for the tooltip of a disabled control and, in English, for the server's errors. */
import { nameInWords } from '../field/name.ts';
import { describePredicate, type Translate } from '../filter/describe.ts';
import type { FieldPath } from '../filter/predicate.ts';
import type { Reason } from './types.ts';

/** Display names. Without one, the text contains the technical name in words. */
export interface Names {
  readonly collection?: (collection: string) => string | undefined;
  readonly field?: (collection: string, path: FieldPath) => string;
}

export function describeReason(reason: Reason, t: Translate, names: Names = {}): string {
  const nameOf = (path: FieldPath) =>
    names.field?.(reason.collection, path) ?? path.map((step) => nameInWords(step)).join(' › ');
  const values = {
    action: t(`reason.action.${reason.action}`),
    collection: names.collection?.(reason.collection) ?? nameInWords(reason.collection),
    field: reason.field === undefined ? '' : nameOf([reason.field]),
  };
  if (reason.code === 'readonly' && reason.field === undefined) return t('reason.readonly_rows', values);
  if (reason.code !== 'rule') return t(`reason.${reason.code}`, values);
  if (reason.rule === undefined) return t('reason.rule_unnamed', values);
  return t('reason.rule', { ...values, rule: describePredicate(reason.rule, t, nameOf) });
}
