import { useMemo, useState } from 'react';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import { titleTemplate } from '../../../schemas/collection/title.ts';
import { fieldAt } from '../../../schemas/collection/field-at.ts';
import { readablePath } from '../../../schemas/permission/readable-path.ts';
import { isSortable } from '../../../schemas/query/list.ts';
import { fieldsOfTemplate } from '../../../schemas/template/template.ts';
import { choiceColumns, relatedColumns, type Column, type Group } from './columns.ts';
import { groupRelation } from './fields.ts';
import type { BoardFields, ListProps } from './types.ts';
import { useGroups } from './use-groups.ts';

/** Number of columns of related rows that are added at once. */
const columnsAtOnce = 20;

export interface Related {
  readonly collection: string;
  readonly template: string;
  /** Number of all related rows that match the search. */
  readonly total: number;
  readonly isLoading: boolean;
  readonly search: string;
  onSearch(text: string): void;
  /** null if all columns are shown. */
  readonly onMore: (() => void) | null;
}

interface Columns {
  /** undefined while they are loading. */
  readonly columns: readonly Column[] | undefined;
  readonly groups: readonly Group[];
  /** null if the columns are those of choices. */
  readonly related: Related | null;
  readonly error: unknown;
  readonly again: () => void;
}

/** Returns the columns of the board, with the counts and sums of their cards. */
export function useColumns(list: ListProps, fields: BoardFields): Columns {
  const { metadata } = useRender();
  const { group } = fields;
  const side = groupRelation({ collection: list.collection.collection, metadata }, group);
  const related = useRelatedRows(side?.related.collection ?? null, side?.related.referencedField ?? null);
  const values = useMemo(
    () => (related ? related.rows?.map((row) => row[related.keyField]) : null),
    [related?.rows, related?.keyField], // oxlint-disable-line react-hooks/exhaustive-deps -- `related` is a new object in each render
  );
  const { groups, error, mutate } = useGroups(list, fields, values);
  const columns = useMemo(() => {
    if (!groups) return undefined;
    if (!related) return choiceColumns(group, groups);
    const { keyField, template, rows } = related;
    const nameOf = (row: Row) =>
      wordsOf(metadata, side?.related.collection ?? '', template, row) || String(row[keyField]);
    return rows && relatedColumns(group, rows, groups, { keyField, nameOf });
  }, [group, groups, related?.rows, related?.template, related?.keyField]); // oxlint-disable-line react-hooks/exhaustive-deps -- as above
  return {
    columns,
    groups: groups ?? none,
    related,
    error: related?.error ?? error,
    again: () => {
      related?.again();
      void mutate();
    },
  };
}

const none: readonly never[] = [];

/** Reads the related rows that are columns, at most `columnsAtOnce` more at a time. */
function useRelatedRows(collection: string | null, keyField: string | null) {
  const { platform, metadata, grants } = useRender();
  const [search, onSearch] = useState('');
  const [limit, setLimit] = useState(columnsAtOnce);
  const { ready } = useFields([collection]);
  const template =
    (collection !== null &&
      (metadata.collection(collection)?.displayTemplate ?? titleTemplate(metadata, collection))) ||
    `{{ ${keyField ?? ''} }}`;
  const paths = fieldsOfTemplate(template).flatMap((path) => {
    const readable = collection === null ? null : readablePath(grants, metadata, collection, path);
    return readable === null ? [] : [readable];
  });
  const [first = ''] = paths;
  const firstField = collection === null ? undefined : fieldAt(metadata, collection, first);
  const query = {
    fields: [...new Set([keyField ?? '', ...paths])],
    sort: [firstField && isSortable(firstField) ? first : (keyField ?? '')],
    limit,
    page: 1,
    meta: ['filter_count'] as const,
    ...(search === '' ? {} : { search }),
  };
  const read = useRead(
    collection !== null && keyField !== null && ready
      ? ['read', [collection], 'kanban-columns', collection, query]
      : null,
    (signal) => platform.read<readonly Row[]>({ collection: collection ?? '' }, query, signal),
    { keepPreviousData: true },
  );
  if (collection === null || keyField === null) return null;
  const rows = read.data?.data;
  const total = read.data?.meta.filter_count ?? rows?.length ?? 0;
  return {
    collection,
    keyField,
    template,
    rows,
    total,
    search,
    onSearch: (text: string) => {
      setLimit(columnsAtOnce);
      onSearch(text);
    },
    isLoading: !rows,
    onMore: rows && rows.length < total ? () => setLimit(rows.length + columnsAtOnce) : null,
    error: read.error,
    again: () => void read.mutate(),
  };
}
