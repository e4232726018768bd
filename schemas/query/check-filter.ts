/** Checks the filter items of a preset, so that no request contains a rule that the platform rejects. Pure. */
import { fieldOfStep } from '../collection/field-at.ts';
import type { Metadata } from '../collection/types.ts';
import { integerRange } from '../field/integer-range.ts';
import { readValue } from '../field/read-value.ts';
import { isSecretField } from '../field/secret.ts';
import { isAmount, isStored, isTextual } from '../field/traits.ts';
import type { Field } from '../field/types.ts';
import { comparesParts } from '../filter/operators-of-type.ts';
import { parsePredicate } from '../filter/parse.ts';
import { pathsOf } from '../filter/paths.ts';
import { operators } from '../filter/predicate.ts';
import { isDynamic } from '../filter/scope.ts';
import { nextCollection } from '../relation/side.ts';
import { isComplete, isValueless } from './filters.ts';
import type { FilterItem } from './types.ts';

/** Why a filter is not applied. `secret` fields cannot be compared with a value. `operator`: lists have no such one. */
export type FilterProblem = 'incomplete' | 'invalid' | 'operator' | 'secret' | 'unknown';

/** Operators of filters. Presets can contain others, from a validation rule or another version of the platform. */
const known: ReadonlySet<string> = new Set(
  operators.filter((name) => name !== 'regex' && name !== 'submitted'),
);

/** Maximum number of characters that the platform searches for. */
const longestPhrase = 10_000;

/** Returns null if the filter can be applied. `field` is undefined if the collection has no such field. */
export function filterProblem(item: FilterItem, field: Field | undefined): FilterProblem | null {
  if (!field) return 'unknown';
  if (!known.has(item.operator)) return 'operator';
  if (isValueless(item.operator)) return null;
  if (isSecretField(field)) return 'secret';
  if (!isComplete(item)) return 'incomplete';
  const values: readonly unknown[] = Array.isArray(item.value) ? item.value : [item.value];
  const fits = comparesParts(item.operator)
    ? (value: unknown) => String(value).length <= longestPhrase
    : (value: unknown) => isDynamic(value) || fitsField(value, field);
  return values.every(fits) ? null : 'invalid';
}

function fitsField(value: unknown, { type, schema }: Field): boolean {
  // Keys of related rows are compared with the keys of the other collection.
  if (!isStored(type)) return true;
  if (typeof value === 'boolean' && isTextual(type)) return true;
  const reading = readValue(type, value);
  if (!reading.ok) return false;
  if (!isAmount(type) || schema?.numeric_precision !== 32) return true;
  const [least, greatest] = integerRange(schema);
  return Number(reading.value) >= least && Number(reading.value) <= greatest;
}

type FieldsAndRelations = Pick<Metadata, 'field' | 'hasFields' | 'relationsOf'>;

/** Returns the filters of a list that can be applied, and the locked ones. */
export function applicableFilters(
  metadata: FieldsAndRelations,
  collection: string,
  filters: readonly FilterItem[] | null,
): readonly FilterItem[] | null {
  if (!filters || !metadata.hasFields(collection)) return filters;
  const applicable = filters.filter(
    (item) => item.locked || problemAtPath(metadata, collection, item) === null,
  );
  return applicable.length === filters.length ? filters : applicable;
}

/** Like filterProblem, for a filter on a field or on a path to a field of a related collection. */
export function problemAtPath(
  metadata: FieldsAndRelations,
  collection: string,
  item: FilterItem,
): FilterProblem | null {
  if (item.field === '') return problemOfRule(metadata, collection, item.value);
  const steps = item.field.split('.');
  const name = steps.pop() ?? '';
  let owner: string | null = collection;
  for (const step of steps) {
    if (owner === null || !metadata.hasFields(owner)) break;
    // `item:block_text` names a collection too.
    if (!fieldOfStep(metadata, owner, step)) {
      // `_some` is not the name of a field.
      if (step.startsWith('_')) continue;
      return 'unknown';
    }
    owner = nextCollection(metadata, owner, step);
    // The platform lists only relations to collections that the user may read. It refuses filters through others.
    if (owner === null) return 'unknown';
  }
  if (owner !== null && metadata.hasFields(owner)) return filterProblem(item, metadata.field(owner, name));
  // The fields of the related collection are not loaded.
  if (!known.has(item.operator)) return 'operator';
  return isComplete(item) ? null : 'incomplete';
}

/**
 * Presets of other clients can contain rules that do not parse. Shared presets can contain fields that this user may not
 * read. The platform rejects both, and the list would be an error.
 */
function problemOfRule(
  metadata: FieldsAndRelations,
  collection: string,
  rule: unknown,
): FilterProblem | null {
  const paths = pathsOfRule(rule);
  if (!paths) return 'invalid';
  return paths.every((path) => isKnownPath(metadata, collection, path)) ? null : 'unknown';
}

/** Whether the path leads to a field, as far as the fields are loaded. A test without a value fits every field. */
export function isKnownPath(metadata: FieldsAndRelations, collection: string, path: string): boolean {
  return (
    problemAtPath(metadata, collection, { key: '', field: path, operator: 'nnull', value: true }) === null
  );
}

/** Returns the paths that a rule tests, or null if it does not parse. */
export function pathsOfRule(rule: unknown): readonly string[] | null {
  try {
    return pathsOf(parsePredicate(rule)).map((path) => path.join('.'));
  } catch {
    return null;
  }
}
