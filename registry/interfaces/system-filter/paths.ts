/** Paths of a rule through relations, from the collection of a group. Pure. */
import { nameAt } from '../../../schemas/collection/field-at.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { nameInWords } from '../../../schemas/field/name.ts';
import { nextCollection, relationSide } from '../../../schemas/relation/side.ts';
import { isGroup, type Group, type Node } from './tree.ts';

/** Maximum number of relations between the row and a field that the list of fields offers. */
export const deepest = 3;

/** Returns the collection at the end of a path; null if it is not known. */
export function collectionAt(
  metadata: Metadata,
  collection: string | null,
  steps: readonly string[],
): string | null {
  return steps.reduce<string | null>(
    (at, step) => (at === null ? null : nextCollection(metadata, at, step)),
    collection,
  );
}

/** Returns the names of the fields along a path: "Author › Name", "Blocks › Item: Text › Body". */
export function nameOfPath(metadata: Metadata, collection: string | null, path: string): string {
  return path
    .split('.')
    .map((step, i, steps) =>
      collection === null ? nameInWords(step) : nameAt(metadata, collection, steps.slice(0, i + 1).join('.')),
    )
    .join(' › ');
}

/** Returns the collections whose fields the editor needs to show the tree. */
export function collectionsOf(
  tree: Group,
  collection: string | null,
  metadata: Metadata,
): readonly (string | null)[] {
  const along = (path: string) =>
    path
      .split('.')
      .map((_, i, steps) => collectionAt(metadata, collection, steps.slice(0, i)))
      // A rule can name a collection that does not exist.
      .filter((name) => name !== null && metadata.collection(name) !== undefined);
  const of = (node: Node): readonly (string | null)[] =>
    isGroup(node) ? collectionsOf(node, collection, metadata) : node.is === 'test' ? along(node.path) : [];
  if (!tree.within) return [collection, ...tree.of.flatMap(of)];
  const { within, ...rest } = tree;
  const related = collectionAt(metadata, collection, within.path.split('.'));
  return [...along(within.path), ...collectionsOf(rest, related, metadata)];
}

/** Returns the collections to which a many-to-any column can lead; none for another field. */
export function targetsOf(metadata: Metadata, collection: string, field: string): readonly string[] {
  const side = relationSide(metadata, collection, field);
  const names = (side?.near.isOwn && side.allowedCollections) || [];
  return names.filter((name) => metadata.collection(name) !== undefined);
}

/** Returns the steps without the last choice: of a field, or of the collection of a many-to-any. */
export function stepBack(steps: readonly string[]): readonly string[] {
  const [field = '', named] = steps.at(-1)?.split(':') ?? [];
  const before = steps.slice(0, -1);
  return named === undefined ? before : [...before, field];
}

/** Whether the field is a list of related rows. A condition on them says how many must meet it. */
export function isListOfRows(metadata: Metadata, collection: string, field: string): boolean {
  const side = relationSide(metadata, collection, field);
  return side !== null && !side.near.isOwn;
}

/**
 * Returns the condition on the field at the end of `steps`. Steps through lists of related rows become groups of which at
 * least one row must meet the condition.
 */
export function nodeAt(
  steps: readonly string[],
  collection: string | null,
  metadata: Metadata,
  operator: string,
): Node {
  const first = steps.findIndex((step, i) => {
    const owner = collectionAt(metadata, collection, steps.slice(0, i));
    return owner !== null && isListOfRows(metadata, owner, step);
  });
  if (first === -1) return { is: 'test', path: steps.join('.'), operator, value: null };
  const [path, rest] = [steps.slice(0, first + 1), steps.slice(first + 1)];
  const related = collectionAt(metadata, collection, path);
  return {
    is: 'and',
    within: { path: path.join('.'), has: 'some' },
    of: rest.length === 0 ? [] : [nodeAt(rest, related, metadata, operator)],
  };
}
