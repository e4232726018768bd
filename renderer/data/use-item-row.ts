import { useRef } from 'react';
import useSWR, { useSWRConfig, type SWRConfiguration, type SWRResponse } from 'swr';
import type { FormPlan } from '../contract/plan.ts';
import type { Row, Target } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { traversedCollections } from './keys.ts';
import { readWithPrefetch } from './prefetch-item.ts';

interface ItemRead {
  /** null reads nothing: the item is new, or has no single row. */
  readonly target: Target | null;
  readonly fields: readonly string[];
  readonly plan: FormPlan;
}

/** Reads the row of an item. The first read also starts the reads of the form's widgets. */
export function useItemRow({ target, fields, plan }: ItemRead, options: SWRConfiguration): SWRResponse<Row> {
  const { platform, metadata, registry, clock } = useRender();
  const { cache } = useSWRConfig();
  const isKnown = useRef(false);
  const response = useSWR<Row>(
    target && ['read', traversedCollections(target.collection, { fields }, metadata), 'item', target, fields],
    async () => {
      const read = async () => (await platform.read<Row>(target as Target, { fields })).data;
      const key = target?.key;
      if (isKnown.current || key === undefined) return read();
      return readWithPrefetch(read, plan, key, cache, { registry, metadata, platform, clock });
    },
    options,
  );
  isKnown.current = response.data !== undefined;
  return response;
}
