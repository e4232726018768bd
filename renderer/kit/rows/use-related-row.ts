/** The request for the row to which a foreign key refers (CALL-24). */
import useSWR from 'swr';
import { longestShown } from '../../../schemas/query/shortened.ts';
import { withEdits } from '../../../schemas/query/with-edits.ts';
import { isRecord } from '../../../schemas/value/record.ts';
import type { Row } from '../../contract/platform.ts';
import { keyOf, type Choosable } from '../../contract/related.ts';
import { identifyingField, readRelated } from '../../contract/related-row.ts';
import { failureOf, type Failure } from '../../contract/failure.ts';
import { useRender } from '../../contract/render.ts';

interface RelatedRead {
  /** undefined while loading; null if the row could not be read. */
  readonly row: Row | null | undefined;
  readonly failed: Failure | null;
}

/**
 * Reads a related row. Long values are only their beginnings. Nothing is requested if the value already contains the fields,
 * or if the user may not read the collection.
 */
function useRead(far: Choosable, value: unknown): RelatedRead {
  const { platform, grants } = useRender();
  const mayRead = grants.grant(far.collection, 'read') !== undefined;
  const identified = identifyingField(far, value);
  const key = keyOf(value, identified);
  const held = typeof value === 'object' && value !== null ? (value as Row) : null;
  const complete = held !== null && far.fields.every((path) => (path.split('.')[0] ?? '') in held);
  const { data, error, mutate } = useSWR(
    key === null || complete || !mayRead
      ? null
      : ['read', [far.collection], 'row', far.collection, identified, key, far.fields.join()],
    () =>
      readRelated(platform, far, isRecord(value) ? { [far.keyField]: key } : key, far.fields, {
        maxValueLength: longestShown,
      }),
  );
  if (complete) return { row: held, failed: null };
  if (key !== null && !mayRead) return { row: null, failed: null };
  const failed = failureOf(data, error, mutate);
  return { row: failed ? null : data, failed };
}

/** Returns undefined while loading, and null if the row could not be read. */
export function useRelatedRow(far: Choosable, value: unknown): Row | null | undefined {
  return useRead(far, value).row;
}

/** Returns the related row merged with its staged edits. A new row consists of its edits only. */
export function useShownRow(far: Choosable, value: unknown): RelatedRead {
  const { row: read, failed } = useRead(far, value);
  if (!isRecord(value)) return { row: read, failed };
  if (keyOf(value, far.keyField) === null) return { row: value, failed: null };
  return { row: read ? withEdits(read, value) : read, failed };
}
