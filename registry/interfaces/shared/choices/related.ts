/** Requests to the related collection: the selected row (CALL-24), the count (CALL-70), the choices (CALL-71). */
import useSWR from 'swr';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { keyOf, readRelated, type Choosable } from '../../../../renderer/contract/related.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { failureOf } from '../../../../renderer/kit/failure.ts';
import { isRecord } from '../../../../schemas/value/record.ts';

/**
 * Returns undefined while loading, and null if the row is not readable. A value that already contains the fields is not
 * requested.
 */
export function useRelatedRow(far: Choosable, value: unknown): Row | null | undefined {
  const { platform } = useRender();
  const identified = isRecord(value) ? far.keyField : far.referencedField;
  const key = keyOf(value, identified);
  const held = typeof value === 'object' && value !== null ? (value as Row) : null;
  const complete = held !== null && far.fields.every((path) => (path.split('.')[0] ?? '') in held);
  const { data, error } = useSWR(
    key === null || complete
      ? null
      : ['read', [far.collection], 'row', far.collection, identified, key, far.fields.join()],
    () => readRelated(platform, far, isRecord(value) ? { [far.keyField]: key } : key, far.fields),
  );
  if (complete) return held;
  return error ? null : data;
}

/** Returns the related row merged with its staged edits. A new row consists of its edits only. */
export function useShownRow(far: Choosable, value: unknown): Row | null | undefined {
  const read = useRelatedRow(far, value);
  if (!isRecord(value)) return read;
  if (keyOf(value, far.keyField) === null) return value;
  return read ? { ...read, ...value } : read;
}

/** Returns null while loading. */
export function useRelatedCount(far: Choosable, asked: boolean): number | null {
  const { platform } = useRender();
  const { data, error } = useSWR(
    asked ? ['read', [far.collection], 'count', far.collection] : null,
    async () => {
      const { meta } = await platform.read(
        { collection: far.collection },
        { limit: 0, meta: ['total_count'] },
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
  const { data, error, isLoading, mutate } = useSWR(
    ['read', [far.collection], 'choices', far.collection, JSON.stringify(far), search],
    async () => {
      const query = {
        fields: far.fields,
        limit: -1,
        ...(far.filter ? { filter: far.filter } : {}),
        ...(far.sort ? { sort: far.sort } : {}),
        ...(search === '' ? {} : { search }),
      };
      return (await platform.read<readonly Row[]>({ collection: far.collection }, query)).data;
    },
  );
  return { rows: data ?? none, failed: failureOf(data, error, mutate), isLoading };
}
