/** Requests to the related collection: the count (CALL-70) and the choices (CALL-71). */
import { longestShown } from '../../../../schemas/query/shortened.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import type { Choosable } from '../../../../renderer/contract/related.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useRead } from '../../../../renderer/contract/reads/use-read.ts';
import { failureOf } from '../../../../renderer/contract/failure.ts';

/** Returns the number of all rows of the collection, or null while loading. */
export function useRowCount(far: Choosable, asked: boolean): number | null {
  const { platform } = useRender();
  const { data, error } = useRead(
    asked ? ['read', [far.collection], 'count', far.collection] : null,
    async (signal) => {
      const { meta } = await platform.read(
        { collection: far.collection },
        { limit: 0, meta: ['total_count'] },
        signal,
      );
      return meta.total_count ?? 0;
    },
  );
  return error ? Infinity : (data ?? null);
}

const none: readonly Row[] = [];

/** Loads all choices. Dropdowns are used only for few rows (INT-many-to-one-02). */
export function useChoices(far: Choosable, search: string) {
  const { platform } = useRender();
  const { data, error, mutate } = useRead(
    ['read', [far.collection], 'choices', far.collection, JSON.stringify(far), search],
    async (signal) => {
      const query = {
        fields: far.fields,
        limit: -1,
        maxValueLength: longestShown,
        ...(far.filter ? { filter: far.filter } : {}),
        ...(far.sort ? { sort: far.sort } : {}),
        ...(search === '' ? {} : { search }),
      };
      return (await platform.read<readonly Row[]>({ collection: far.collection }, query, signal)).data;
    },
  );
  return {
    rows: data ?? none,
    failed: failureOf(data, error, mutate),
    isLoading: data === undefined && error === undefined,
  };
}
