/** The fields of related items that an export can contain: `author.name`. Pure. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isStored } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { readablePath } from '../../../schemas/permission/readable-path.ts';
import type { Grants } from '../../../schemas/permission/types.ts';
import { relationSide } from '../../../schemas/relation/side.ts';

/** Relations of one path. */
const mostSteps = 2;

/** Returns the collections that many-to-one fields of the collection refer to. */
export function relatedCollections(metadata: Metadata, collection: string): readonly string[] {
  return [...new Set(toOne(metadata, collection).map(({ target }) => target))];
}

/**
 * Returns the stored fields at the end of one or two many-to-one relations that the user may read. `field` is the path,
 * and the name contains those of the relations.
 */
export function relatedFields(metadata: Metadata, grants: Grants, collection: string): readonly Field[] {
  const found: Field[] = [];
  const follow = (from: string, steps: readonly Field[]) => {
    for (const { field, target } of toOne(metadata, from)) {
      const path = [...steps, field];
      for (const end of metadata.fields(target)) {
        if (!isStored(end.type) || end.meta?.hidden === true) continue;
        const names = [...path, end];
        const name = names.map(({ field: step }) => step).join('.');
        if (readablePath(grants, metadata, collection, name) !== name) continue;
        found.push({ ...end, field: name, name: names.map((step) => step.name).join(' \u2192 ') });
      }
      if (path.length < mostSteps) follow(target, path);
    }
  };
  follow(collection, []);
  return found;
}

function toOne(metadata: Metadata, collection: string) {
  return metadata.fields(collection).flatMap((field) => {
    const side = relationSide(metadata, collection, field.field);
    const target = side?.near.isOwn ? side.related.collection : null;
    return target !== null && metadata.collection(target)?.hasTable ? [{ field, target }] : [];
  });
}
