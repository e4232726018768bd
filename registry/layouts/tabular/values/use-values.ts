import { useMemo } from 'react';
import type { LayoutProps } from '../../../../renderer/contract/definitions.ts';
import type { ColumnPlan } from '../../../../renderer/contract/plan.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import { useRead } from '../../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { cellText } from '../../../../renderer/grid/cell-text.ts';
import { readablePath } from '../../../../schemas/permission/readable-path.ts';
import { relationSide } from '../../../../schemas/relation/side.ts';
import { listScope } from '../../shared/list-scope.ts';
import type { options } from '../options.ts';
import { readValues, type Value } from './values.ts';

/** Number of values that are read. */
export const mostValues = 1000;
/** Number of related rows whose texts are read. The other values show their key. */
const mostNames = 200;

export type ValuesList = Pick<LayoutProps<typeof options>, 'collection' | 'rowsQuery' | 'reads' | 'source'>;

export interface NamedValue extends Value {
  /** The value as the column shows it. '' for no value. */
  readonly text: string;
}

/**
 * Reads the values of a column with the number of their rows, within the filter and search of the list. The texts of related
 * rows are read by a second request.
 */
export function useValues(list: ValuesList, column: ColumnPlan) {
  const render = useRender();
  const { platform } = render;
  const { collection } = list.collection;
  const { field } = column.field;
  const { source = { collection } } = list;
  const query = {
    ...listScope(list.rowsQuery),
    aggregate: { count: ['*'] },
    groupBy: [field],
    limit: mostValues,
  };
  const read = useRead(['read', list.reads, 'values', source.endpoint ?? collection, query], async (signal) =>
    readValues((await platform.read<readonly Row[]>(source, query, signal)).data, field),
  );
  const related = useRelatedTexts(collection, column, read.data);
  const { data } = read;
  const values = useMemo(
    () =>
      data?.map((each): NamedValue => {
        const row = related.rows?.get(String(each.value));
        const text = each.value === null ? '' : cellText(row ?? each.value, column, render);
        return { ...each, text: text === '' && each.value !== null ? String(each.value) : text };
      }),
    [data, related.rows, column, render],
  );
  return {
    /** undefined while they are loading. */
    values: related.isLoading ? undefined : values,
    isCut: (data?.length ?? 0) >= mostValues,
    error: read.error,
    again: () => void read.mutate(),
  };
}

/** Reads the related rows that the most frequent values refer to. A failed read leaves their keys. */
function useRelatedTexts(collection: string, column: ColumnPlan, values: readonly Value[] | undefined) {
  const { platform, metadata, grants, registry } = useRender();
  const side = relationSide(metadata, collection, column.key)?.related;
  const keyField = side?.referencedField ?? null;
  const target = side?.collection ?? null;
  const context = { field: column.field, options: column.display.options, metadata };
  const below = registry.displays.get(column.display.id)?.fields?.(context) ?? [];
  const fields = below.flatMap((path) => {
    const readable = target === null ? null : readablePath(grants, metadata, target, path);
    return readable === null ? [] : [readable];
  });
  const keys = (values ?? []).flatMap(({ value }) => (value === null ? [] : [value])).slice(0, mostNames);
  const isRelated = target !== null && keyField !== null && fields.length > 0 && keys.length > 0;
  const query = isRelated && {
    fields: [...new Set([keyField, ...fields])],
    filter: { [keyField]: { _in: keys } },
    limit: keys.length,
  };
  const { data, error } = useRead(
    query ? ['read', [target], 'values-texts', target, query] : null,
    (signal) => platform.read<readonly Row[]>({ collection: target ?? '' }, query || {}, signal),
  );
  const rows = useMemo(
    () => data && keyField !== null && new Map(data.data.map((row) => [String(row[keyField]), row])),
    [data, keyField],
  );
  return { rows: rows || undefined, isLoading: isRelated && !data && error === undefined };
}
