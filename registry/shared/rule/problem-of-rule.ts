/** Pure. */
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import type { Translate } from '../../../renderer/contract/services.ts';
import { fieldOfStep } from '../../../schemas/collection/field-at.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { parsePredicate } from '../../../schemas/filter/parse.ts';
import { pathsOf } from '../../../schemas/filter/paths.ts';
import type { FieldPath } from '../../../schemas/filter/predicate.ts';
import { nextCollection } from '../../../schemas/relation/side.ts';

/** Returns what is wrong with a filter rule, as a text; null if nothing is. */
export function problemOfRule(
  rule: unknown,
  collection: string,
  metadata: Metadata,
  t: Translate,
): string | null {
  try {
    for (const path of pathsOf(parsePredicate(rule))) {
      const at = unknownStep(path, collection, metadata);
      if (at !== -1) return t('permissions.unknown_field', { field: path.slice(0, at + 1).join('.') });
    }
    return null;
  } catch (error) {
    return messageOf(error);
  }
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
