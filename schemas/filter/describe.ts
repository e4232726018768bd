/** Describes a predicate in words: "status is published and views are less than 100". */
import { nameInWords } from '../field/name.ts';
import type { FieldPath, Predicate } from './predicate.ts';

export type Translate = (key: string, values?: Readonly<Record<string, unknown>>) => string;

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

/** The times relative to now that the rule builder writes: `$NOW(-7 days)`. Other notations are shown as they are. */
const relativeTime = /^\$NOW\(([+-]?\d+) (minute|hour|day|week|month|year)s?\)$/;

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
  const [, amount, range] = relativeTime.exec(String(value)) ?? [];
  // "7 days ago". The language of the text decides how it is written.
  if (range) return t('filter.value.moment', { amount: Number(amount), formatParams: { amount: { range } } });
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function nameOfPath(path: FieldPath, t: Translate): string {
  return path.map((step) => nameInWords(step)).reduce((first, second) => t('filter.path', { first, second }));
}

function isGroup(predicate: Predicate): boolean {
  return (predicate.is === 'all' || predicate.is === 'any') && predicate.of.length > 1;
}
