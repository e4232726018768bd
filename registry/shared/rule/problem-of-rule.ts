/** Pure. */
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { fieldOfStep } from '../../../schemas/collection/field-at.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { pathsOf } from '../../../schemas/filter/paths.ts';
import type { FieldPath } from '../../../schemas/filter/predicate.ts';
import { PlatformFailure } from '../../../schemas/error/failure.ts';
import { nextCollection } from '../../../schemas/relation/side.ts';
import { escapePointer } from '../../../schemas/value/pointer.ts';

interface Problem {
  readonly text: string;
  /** JSON pointer to the key that is wrong; null if it is unknown. */
  readonly pointer: string | null;
}

/** Returns what is wrong with a filter rule, as a text; null if nothing is. */
export function problemOfRule(
  rule: unknown,
  collection: string,
  metadata: Metadata,
  t: Translate,
): string | null {
  return findProblem(rule, collection, metadata, t)?.text ?? null;
}

/** Returns what is wrong with a filter rule, and where; null if nothing is. */
export function findProblem(
  rule: unknown,
  collection: string,
  metadata: Metadata,
  t: Translate,
): Problem | null {
  try {
    for (const path of pathsOf(parsePredicate(rule))) {
      const at = unknownStep(path, collection, metadata);
      if (at === -1) continue;
      const known = path.slice(0, at + 1);
      return {
        text: t('permissions.unknown_field', { field: known.join('.') }),
        pointer: pointerTo(rule, known, null),
      };
    }
    return null;
  } catch (error) {
    const extensions: Readonly<Record<string, unknown>> =
      (error instanceof PlatformFailure ? error.errors[0]?.extensions : undefined) ?? {};
    const { path, operator } = extensions;
    const steps = typeof path === 'string' && path !== '' ? path.split('.') : [];
    return {
      text: messageOf(error),
      pointer: typeof operator === 'string' ? pointerTo(rule, steps, operator) : null,
    };
  }
}

/**
 * Returns the JSON pointer to the first key that completes a field path, or to the first operator with this name after
 * the path. Groups and tests of related rows do not add to the path of their fields.
 */
function pointerTo(
  node: unknown,
  path: FieldPath,
  operator: string | null,
  pointer = '',
  at: FieldPath = [],
): string | null {
  if (typeof node !== 'object' || node === null) return null;
  for (const [key, value] of Object.entries(node)) {
    const here = `${pointer}/${escapePointer(key)}`;
    const isStep = !Array.isArray(node) && !key.startsWith('_');
    const next = isStep ? [...at, key] : at;
    const isAtPath =
      path.length <= next.length && path.every((step, i) => next[next.length - path.length + i] === step);
    if (operator === null ? isStep && isAtPath : key === operator && isAtPath) return here;
    const found = pointerTo(value, path, operator, here, next);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the collections whose fields the rule tests, as far as they are known. Returns none if it does not parse. */
export function collectionsOfRule(
  rule: unknown,
  collection: string,
  metadata: Metadata,
): readonly (string | null)[] {
  try {
    return pathsOf(parsePredicate(rule)).flatMap((path) =>
      path.map((_, i) => ownerOf(path, i, collection, metadata)),
    );
  } catch {
    return [];
  }
}

/** Returns the index of the first step that names no field; -1 if there is none, or if the fields are not loaded. */
function unknownStep(path: FieldPath, collection: string, metadata: Metadata): number {
  return path.findIndex((step, i) => {
    const owner = ownerOf(path, i, collection, metadata);
    if (owner === null || step.startsWith('$') || !metadata.hasFields(owner)) return false;
    return fieldOfStep(metadata, owner, step) === undefined;
  });
}

/** Returns the collection whose field the step at `index` names; null if it is unknown. */
function ownerOf(path: FieldPath, index: number, collection: string, metadata: Metadata): string | null {
  return path
    .slice(0, index)
    .reduce<string | null>(
      (owner, step) => (owner === null ? null : nextCollection(metadata, owner, step)),
      collection,
    );
}
