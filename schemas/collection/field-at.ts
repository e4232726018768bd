import type { Field } from '../field/types.ts';
import { nextCollection } from '../relation/side.ts';
import type { Metadata } from './types.ts';

/** Returns the field at a dot path that may pass through relations; undefined if a step does not exist. */
export function fieldAt(metadata: Metadata, collection: string, path: string): Field | undefined {
  const [first, ...rest] = path.split('.');
  if (first === undefined) return undefined;
  const field = metadata.field(collection, first);
  if (!field || rest.length === 0) return field;
  const next = nextCollection(metadata, collection, first);
  return next === null ? undefined : fieldAt(metadata, next, rest.join('.'));
}
