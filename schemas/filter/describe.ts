/** Describes a predicate in words: "status is published and views are less than 100". */
import { nameInWords } from '../field/name.ts';
import type { FieldPath, Predicate } from './predicate.ts';

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** English texts of the keys used here; the locale files contain the same keys. */
export const filterTexts: Readonly<Record<string, string>> = {
  'filter.and': '{{first}} and {{second}}',
  'filter.or': '{{first}} or {{second}}',
  'filter.group': '({{rule}})',
  'filter.list': '{{first}}, {{second}}',
  'filter.everything': 'every item',
  'filter.nothing': 'no item',
  'filter.some': 'at least one of {{field}} meets: {{rule}}',
  'filter.none': 'none of {{field}} meets: {{rule}}',
  'filter.path': '{{first}} › {{second}}',
  'filter.value.true': 'yes',
  'filter.value.false': 'no',
  'filter.value.null': 'nothing',
  'filter.value.text_empty': 'an empty text',
  'filter.value.list_empty': 'an empty list',
  'filter.value.now': 'now',
  'filter.value.user': 'the current user',
  'filter.value.role': 'the current role',
  'filter.op.eq': '{{field}} is {{value}}',
  'filter.op.neq': '{{field}} is not {{value}}',
  'filter.op.lt': '{{field}} is less than {{value}}',
  'filter.op.lte': '{{field}} is at most {{value}}',
  'filter.op.gt': '{{field}} is greater than {{value}}',
  'filter.op.gte': '{{field}} is at least {{value}}',
  'filter.op.in': '{{field}} is one of {{value}}',
  'filter.op.nin': '{{field}} is none of {{value}}',
  'filter.op.null': '{{field}} is not set',
  'filter.op.nnull': '{{field}} is set',
  'filter.op.contains': '{{field}} contains {{value}}',
  'filter.op.ncontains': '{{field}} does not contain {{value}}',
  'filter.op.starts_with': '{{field}} starts with {{value}}',
  'filter.op.nstarts_with': '{{field}} does not start with {{value}}',
  'filter.op.ends_with': '{{field}} ends with {{value}}',
  'filter.op.nends_with': '{{field}} does not end with {{value}}',
  'filter.op.between': '{{field}} is between {{low}} and {{high}}',
  'filter.op.nbetween': '{{field}} is not between {{low}} and {{high}}',
  'filter.op.empty': '{{field}} is empty',
  'filter.op.nempty': '{{field}} is not empty',
  'filter.op.regex': '{{field}} matches {{value}}',
  'filter.op.submitted': '{{field}} is given',
};

export function describePredicate(
  predicate: Predicate,
  t: Translate,
  nameOf: (path: FieldPath) => string = (path) => nameOfPath(path, t),
): string {
  const join = (kind: 'and' | 'or', of: readonly Predicate[]) =>
    of
      .map((member) => {
        const rule = describePredicate(member, t, nameOf);
        return of.length > 1 && isGroup(member) ? t('filter.group', { rule }) : rule;
      })
      .reduce((first, second) => t(`filter.${kind}`, { first, second }));
  switch (predicate.is) {
    case 'all':
      return predicate.of.length === 0 ? t('filter.everything') : join('and', predicate.of);
    case 'any':
      return predicate.of.length === 0 ? t('filter.nothing') : join('or', predicate.of);
    case 'some':
    case 'none': {
      const under = (path: FieldPath) => nameOf([...predicate.path, ...path]);
      const rule = describePredicate(predicate.where, t, under);
      return t(`filter.${predicate.is}`, { field: nameOf(predicate.path), rule });
    }
    case 'test':
      return describeTest(predicate, t, nameOf(predicate.path));
  }
}

function describeTest({ op, value }: Predicate & { is: 'test' }, t: Translate, field: string): string {
  if ((op === 'between' || op === 'nbetween') && Array.isArray(value))
    return t(`filter.op.${op}`, { field, low: valueInWords(value[0], t), high: valueInWords(value[1], t) });
  return t(`filter.op.${op}`, { field, value: valueInWords(value, t) });
}

function valueInWords(value: unknown, t: Translate): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return t('filter.value.list_empty');
    return value
      .map((member: unknown) => valueInWords(member, t))
      .reduce((first, second) => t('filter.list', { first, second }));
  }
  if (value === true || value === false || value === null) return t(`filter.value.${value}`);
  if (value === '') return t('filter.value.text_empty');
  if (value === '$NOW') return t('filter.value.now');
  if (value === '$CURRENT_USER') return t('filter.value.user');
  if (value === '$CURRENT_ROLE') return t('filter.value.role');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function nameOfPath(path: FieldPath, t: Translate): string {
  return path.map((step) => nameInWords(step)).reduce((first, second) => t('filter.path', { first, second }));
}

function isGroup(predicate: Predicate): boolean {
  return (predicate.is === 'all' || predicate.is === 'any') && predicate.of.length > 1;
}
