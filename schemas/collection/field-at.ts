import { nameInWords } from '../field/name.ts';
import type { Field } from '../field/types.ts';
import { nextCollection } from '../relation/side.ts';
import type { Metadata } from './types.ts';

/**
 * Returns the field at a dot path that may pass through relations; undefined if a step does not exist. A step through a
 * many-to-any names the collection: `item:block_text`.
 */
export function fieldAt(metadata: Metadata, collection: string, path: string): Field | undefined {
  const [first, ...rest] = path.split('.');
  if (first === undefined) return undefined;
  const field = fieldOfStep(metadata, collection, first);
  if (!field || rest.length === 0) return field;
  const next = nextCollection(metadata, collection, first);
  return next === null ? undefined : fieldAt(metadata, next, rest.join('.'));
}

/** Returns the field of one step of a path. The name of a column can contain a colon itself. */
export function fieldOfStep(
  metadata: Pick<Metadata, 'field'>,
  collection: string,
  step: string,
): Field | undefined {
  return metadata.field(collection, step) ?? metadata.field(collection, step.split(':')[0] ?? '');
}

/** Returns the name of the last step of a path: that of the field, and of the collection in a many-to-any ("Item: Text"). */
export function nameAt(metadata: Metadata, collection: string, path: string): string {
  const step = path.slice(path.lastIndexOf('.') + 1);
  const field = fieldAt(metadata, collection, path);
  if (!field) return nameInWords(step);
  const [, named] = step.split(':');
  if (named === undefined || field.field === step) return field.name;
  return `${field.name}: ${metadata.collection(named)?.name ?? nameInWords(named)}`;
}
