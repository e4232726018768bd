/** Describes the reason of a denial, for the tooltip of a disabled control and, in English, for the server's errors. */
import { nameInWords } from '../field/name.ts';
import { describePredicate, type Translate } from '../filter/describe.ts';
import type { FieldPath } from '../filter/predicate.ts';
import type { Reason } from './types.ts';

export interface Names {
  readonly collection?: (collection: string) => string;
  readonly field?: (collection: string, path: FieldPath) => string;
}

/** English texts of the keys used here; the locale files contain the same keys. */
export const reasonTexts: Readonly<Record<string, string>> = {
  'reason.action.create': 'create',
  'reason.action.read': 'read',
  'reason.action.update': 'change',
  'reason.action.delete': 'delete',
  'reason.no-grant': 'Your role may not {{action}} items of {{collection}}.',
  'reason.field': 'Your role may not {{action}} the field {{field}} of {{collection}}.',
  'reason.rule': 'Your role may {{action}} items of {{collection}} only where {{rule}}.',
  'reason.rule_unnamed': 'Your role may {{action}} only some items of {{collection}}.',
  'reason.readonly': '{{field}} is read-only.',
  'reason.readonly_rows': 'Items of {{collection}} can only be read: no single field tells them apart.',
  'reason.system': '{{collection}} belongs to the system and cannot be changed here.',
  'reason.signed-out': 'Sign in to {{action}} items of {{collection}}.',
};

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
