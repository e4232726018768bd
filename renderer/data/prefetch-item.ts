/** Prefetches the reads of an item's widgets together with the item (InterfaceDefinition.ahead). */
import type { Cache } from 'swr';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { WidgetRead } from '../contract/definitions.ts';
import type { FieldPlan, FormPlan } from '../contract/plan.ts';
import type { Key } from '../contract/platform.ts';
import type { RenderContextValue } from '../contract/render.ts';
import { prefetch } from './prefetch.ts';

/** Maximum time in ms that a loaded item waits for the prefetched reads. */
const maxWaitMs = 100;

type Around = Pick<RenderContextValue, 'registry' | 'platform' | 'clock'> & { readonly metadata: Metadata };

export function prefetchOf(
  { field, widget }: FieldPlan,
  key: Key,
  { registry, metadata }: Omit<Around, 'platform' | 'clock'>,
): WidgetRead | null {
  const ahead = registry.interfaces.get(widget.id)?.ahead;
  return ahead?.({ field, options: widget.options, metadata, itemKey: key }) ?? null;
}

/** Reads the item and the prefetched reads of its form. Returns the item. */
export async function readWithPrefetch<T>(
  read: () => Promise<T>,
  plan: FormPlan,
  key: Key,
  cache: Cache,
  around: Around,
): Promise<T> {
  const { platform, clock } = around;
  const reads = plan.fields
    .filter(({ hidden }) => !hidden)
    .flatMap((field) => prefetchOf(field, key, around) ?? [])
    .map((own) => prefetch(cache, clock, own.key, (signal) => own.read(platform, signal)));
  const answer = await read();
  const timeout = new Promise((resolve) => void clock.setTimeout(() => resolve(null), maxWaitMs));
  if (reads.length > 0) await Promise.race([Promise.all(reads), timeout]);
  return answer;
}
