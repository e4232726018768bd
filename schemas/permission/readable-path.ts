import type { Metadata } from '../collection/types.ts';
import { fieldOfStep } from '../collection/field-at.ts';
import { isStored } from '../field/traits.ts';
import { nextCollection } from '../relation/side.ts';
import { opensField } from './grants.ts';
import type { Grants } from './types.ts';

/** Returns the paths that the grants open for reading as a whole. */
export function readablePaths(
  grants: Grants,
  metadata: Pick<Metadata, 'field' | 'relationsOf'>,
  collection: string,
  paths: readonly string[],
): readonly string[] {
  return paths.filter((path) => readablePath(grants, metadata, collection, path) === path);
}

/**
 * Returns the part of a path that the grants open for reading: the whole path, or else the foreign key before a
 * collection that may not be read. null if a step is not open, so that a request with the path would be refused.
 */
export function readablePath(
  grants: Grants,
  metadata: Pick<Metadata, 'field' | 'relationsOf'>,
  collection: string,
  path: string,
): string | null {
  if (grants.admin) return path;
  const steps = path.split('.');
  let owner = collection;
  for (const [i, step] of steps.entries()) {
    const name = fieldOfStep(metadata, owner, step)?.field ?? step;
    const grant = grants.grant(owner, 'read');
    if (!grant || (name !== '*' && !opensField(grant, name))) return null;
    if (i === steps.length - 1) return path;
    const next = nextCollection(metadata, owner, step);
    // The platform lists only relations to collections that may be read.
    if (next === null || !grants.grant(next, 'read')) {
      const field = metadata.field(owner, name);
      return field && isStored(field.type) ? [...steps.slice(0, i), name].join('.') : null;
    }
    owner = next;
  }
  return null;
}
