import type { Collection } from './types.ts';

type Ordered = Pick<Collection, 'name' | 'meta'>;

/** Compares two collections by their positions. Those without a position come last, by name (COLL-30). */
export function byOrder(a: Ordered, b: Ordered): number {
  const [first, second] = [positionOf(a), positionOf(b)];
  return first === second ? a.name.localeCompare(b.name) : first - second;
}

function positionOf({ meta }: Ordered): number {
  return meta?.sort ?? Number.MAX_SAFE_INTEGER;
}
