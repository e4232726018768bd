import { useMemo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { Board } from './Board.tsx';
import { groupFields } from './fields.ts';
import type { BoardFields, ListProps } from './types.ts';

/** Shows items as cards, in columns by the value of a field. */
export function Kanban(list: ListProps) {
  const { t, metadata } = useRender();
  const { collection, options } = list;
  const name = collection.collection;
  const fields = useMemo((): BoardFields | null => {
    const candidates = groupFields({ collection: name, metadata });
    const group = candidates.find(({ field }) => field === options.groupField);
    const fieldOf = (field: string | null) => (field ? (metadata.field(name, field) ?? null) : null);
    return group ? { group, order: fieldOf(options.sortField), sum: fieldOf(options.sumField) } : null;
  }, [name, metadata, options.groupField, options.sortField, options.sumField]);
  if (!useLateTexts() || !metadata.hasFields(name)) return <ListSkeleton />;
  if (fields) return <Board key={fields.group.field} list={list} fields={fields} />;
  const hasNone = groupFields({ collection: name, metadata }).length === 0;
  return (
    <EmptyState title={t(hasNone ? 'layouts.no_group_fields' : 'layouts.no_group_field')}>
      {t(hasNone ? 'layouts.no_group_fields_copy' : 'layouts.no_group_field_copy', {
        collection: collection.name,
      })}
    </EmptyState>
  );
}
