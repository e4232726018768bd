import type { Collection } from '../../../schemas/collection/types.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';

/** Shows why the platform cannot read a table, for example the index of a full-text search. */
export function UnsupportedTable({ collection }: { readonly collection: Collection }) {
  const { t } = useRender();
  return <EmptyState title={t('list.unsupported')}>{collection.note}</EmptyState>;
}
