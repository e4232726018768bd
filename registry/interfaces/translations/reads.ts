/** Requests without a page limit: a default limit would hide the last languages (INT-translations-02). */
import useSWR from 'swr';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { failureOf, type Failure } from '../../../renderer/contract/failure.ts';
import { ownerFilter, type Owner } from '../../../renderer/contract/related-list.ts';
import { sortOf } from '../../../renderer/contract/near-side.ts';
import type { Junction } from './translation.ts';

/** Returns undefined while loading. */
export function useLanguageRows(
  { far }: Junction,
  directionField: string | null,
): { readonly rows: readonly Row[] | undefined; readonly failed: Failure | null } {
  const { platform, metadata } = useRender();
  const fields = [
    ...new Set([...far.fields, far.referencedField, ...(directionField === null ? [] : [directionField])]),
  ];
  const sortField = metadata.collection(far.collection)?.sortField ?? null;
  const sort = sortOf({ sortField, keyField: far.keyField });
  const { data, error, mutate } = useSWR(
    ['read', [far.collection], 'languages', far.collection, fields.join()],
    async () =>
      (await platform.read<readonly Row[]>({ collection: far.collection }, { fields, sort, limit: -1 })).data,
    { keepPreviousData: true },
  );
  return { rows: data, failed: failureOf(data, error, mutate) };
}

/**
 * Reads the item's translations with these fields. A new item has none. `isRenewing` is true while the shown rows may
 * be old.
 */
export function useTranslationRows(junction: Junction, owner: Owner, fields: readonly string[]) {
  const { platform } = useRender();
  const { collection, backField, keyField } = junction;
  const isNew = owner.key === null || owner.key === '+';
  const { data, error, mutate, isValidating } = useSWR(
    isNew
      ? null
      : ['read', [owner.collection, collection], 'translations', backField, owner.key, fields.join()],
    async () => {
      const query = { fields, filter: ownerFilter(junction, owner), sort: [keyField], limit: -1 };
      return (await platform.read<readonly Row[]>({ collection }, query)).data;
    },
    { keepPreviousData: true },
  );
  const failed = failureOf(data, error, mutate);
  return { rows: isNew ? none : data, failed, isRenewing: isValidating };
}

const none: readonly Row[] = [];
