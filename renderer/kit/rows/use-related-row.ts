/** The request for the row to which a foreign key refers (CALL-24). */
import useSWR from 'swr';
import { longestShown } from '../../../schemas/query/shortened.ts';
import { withEdits } from '../../../schemas/query/with-edits.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Row } from '../../contract/platform.ts';
import { keyOf, type Choosable } from '../../contract/related.ts';
import { identifyingField, readRelated } from '../../contract/related-row.ts';
import { useRender } from '../../contract/render.ts';

/**
 * Returns undefined while loading, and null if the row is not readable. Long values are only their beginnings. A value that
 * already contains the fields is not requested.
 */
export function useRelatedRow(far: Choosable, value: unknown): Row | null | undefined {
  const { platform } = useRender();
  const identified = identifyingField(far, value);
  const key = keyOf(value, identified);
  const held = typeof value === 'object' && value !== null ? (value as Row) : null;
  const complete = held !== null && far.fields.every((path) => (path.split('.')[0] ?? '') in held);
  const { data, error } = useSWR(
    key === null || complete
      ? null
      : ['read', [far.collection], 'row', far.collection, identified, key, far.fields.join()],
    () =>
      readRelated(platform, far, isRecord(value) ? { [far.keyField]: key } : key, far.fields, {
        maxValueLength: longestShown,
      }),
  );
  if (complete) return held;
  return error ? null : data;
}

/** Returns the related row merged with its staged edits. A new row consists of its edits only. */
export function useShownRow(far: Choosable, value: unknown): Row | null | undefined {
  const read = useRelatedRow(far, value);
  if (!isRecord(value)) return read;
  if (keyOf(value, far.keyField) === null) return value;
  return read ? withEdits(read, value) : read;
}
