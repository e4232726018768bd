/** The dynamic values that rules offer beside fixed ones (VAL-05). Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { momentOf } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { resolveDynamic } from '../../../schemas/filter/scope.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';

/** A rule names the value, or the platform finds it for each request: the user, the role or a time. */
export type Source = 'fixed' | 'user' | 'role' | 'now' | 'before_now' | 'after_now';

export const units = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
export type Unit = (typeof units)[number];

/** A time before or after now. */
export interface Span {
  readonly amount: number;
  readonly unit: Unit;
}

const words: Partial<Record<Source, string>> = {
  user: '$CURRENT_USER',
  role: '$CURRENT_ROLE',
  now: '$NOW',
};
const bySystem: Readonly<Record<string, Source | undefined>> = {
  directus_users: 'user',
  directus_roles: 'role',
};

/** Returns the sources that fit a field. Those of most fields are fixed. */
export function sourcesOf(field: Field, metadata: Metadata): readonly Source[] {
  const moment = momentOf(field.type);
  if (moment !== null && moment !== 'time') return ['fixed', 'now', 'before_now', 'after_now'];
  const side = relationSide(metadata, field.collection, field.field);
  const isKey = metadata.primaryKey(field.collection)?.field === field.field;
  const target = side?.near.isOwn ? side.related.collection : isKey ? field.collection : null;
  const dynamic = target === null ? undefined : ownValue(bySystem, target);
  return dynamic ? ['fixed', dynamic] : ['fixed'];
}

/** Returns the source of a value. Those that only a text can show are fixed. */
export function sourceOf(value: unknown): Source {
  const word = (Object.keys(words) as Source[]).find((source) => words[source] === value);
  if (word) return word;
  const span = spanOf(value);
  return span === null ? 'fixed' : span.isPast ? 'before_now' : 'after_now';
}

/** Returns the value of a source; null if it is not complete. */
export function valueOf(source: Source, span: Span | null): string | null {
  const word = words[source];
  if (word !== undefined) return word;
  if (source === 'fixed' || !span) return null;
  return `$NOW(${source === 'before_now' ? '-' : '+'}${span.amount} ${span.unit})`;
}

const pattern = /^\$NOW\(\s*([+-]?)\s*(\d{1,6})\s*([a-z]+)\s*\)$/i;

/** Reads `$NOW(-7 days)`. Returns null for another value, and for a unit that is not offered. */
export function spanOf(value: unknown): (Span & { readonly isPast: boolean }) | null {
  const match = typeof value === 'string' ? pattern.exec(value) : null;
  if (!match) return null;
  const [, sign, amount, name] = match;
  // The platform knows many names of a unit. Two of them mean the same if they lead to the same time.
  const scope = { now: new Date(0), user: null, role: null };
  const one = (unit: string | undefined) => resolveDynamic(`$NOW(1 ${unit})`, scope);
  const unit = units.find((each) => one(each) === one(name));
  return unit && Number(amount) > 0 ? { amount: Number(amount), unit, isPast: sign === '-' } : null;
}
