/** Changes of settings that are shown before the metadata contains them. Pure. */
import type { MetaChange } from '../../../schemas/model/plan.ts';
import { sameValue } from '../../../schemas/value/same.ts';

/** Merges changes, so that each field or collection is sent once with its last values. */
export function mergeChanges(
  before: readonly MetaChange[],
  next: readonly MetaChange[],
): readonly MetaChange[] {
  const merged = new Map(before.map((change) => [change.name, change]));
  for (const { name, meta } of next) merged.set(name, { name, meta: { ...merged.get(name)?.meta, ...meta } });
  return [...merged.values()];
}

/** Returns the fields or collections with changes applied. Those without settings stay as they are. */
export function withMeta<T extends { readonly meta: object | null }>(
  items: readonly T[],
  changes: readonly MetaChange[],
  nameOf: (item: T) => string,
): readonly T[] {
  const metas = new Map(changes.map(({ name, meta }) => [name, meta]));
  return items.map((item) => {
    const meta = metas.get(nameOf(item));
    return meta && item.meta ? { ...item, meta: { ...item.meta, ...meta } } : item;
  });
}

/** Returns the changes that the stored settings do not contain. */
export function changesNotStored(
  changes: readonly MetaChange[],
  stored: (name: string) => object | null | undefined,
): readonly MetaChange[] {
  const isStored = ({ name, meta }: MetaChange) => {
    const values = stored(name);
    return !values || sameValue({ ...values, ...meta }, values);
  };
  return changes.some(isStored) ? changes.filter((change) => !isStored(change)) : changes;
}
