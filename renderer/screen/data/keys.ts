/** SWR keys: `['read', collections, …]`. A change invalidates every key whose collections contain its own. */
import type { Metadata } from '../../../schemas/collection/types.ts';
import { fieldAt } from '../../compile/list.ts';

/** The collection and those that the fields pass through. */
export function traversed(metadata: Metadata, collection: string, fields: readonly string[]): readonly string[] {
  const names = new Set([collection]);
  for (const path of fields) {
    const steps = path.split('.');
    for (let length = 2; length <= steps.length; length++) {
      const field = fieldAt(metadata, collection, steps.slice(0, length).join('.'));
      if (field) names.add(field.collection);
    }
  }
  return [...names];
}
