import { useRender } from '../../../../renderer/contract/render.ts';
import { useScreen, type ListHandle } from '../../../../renderer/contract/screen.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../../renderer/kit/feedback/EmptyState.tsx';
import { nounFor } from '../../../../renderer/kit/noun-in-sentence.ts';
import type { Target } from '../../../../schemas/screen/types.ts';

interface Props {
  readonly list: ListHandle;
  readonly create: Target | null;
  /** The page that imports a file. */
  readonly importing?: Target | null;
  /** Label of the button that creates an item. By default it names the item. */
  readonly label: string | null;
  /** Title and text of an empty list. Their defaults name the items of the collection. */
  readonly title?: string | null;
  readonly text?: string | null;
}

/** Shows that the collection is empty (COLL-14), or that nothing matches the filters (COLL-15). */
export function ListEmpty({ list, create, importing = null, label, title, text }: Props) {
  const { t, metadata, platform } = useRender();
  const screen = useScreen();
  const name = list.collection.name;
  if (list.activeFilters > 0)
    return (
      <EmptyState
        title={t('list.no_results')}
        actions={
          <Button kind="primary" onClick={list.clearFilters}>
            {t('list.clear_filters')}
          </Button>
        }
      >
        {t('list.no_results_copy')}
      </EmptyState>
    );
  if (list.locked !== undefined && list.counts.total > 0)
    return <EmptyState title={t('list.no_items')}>{list.locked}</EmptyState>;
  const denied = screen.disabledBy({ action: 'create', data: list.name });
  const { collection } = list.collection;
  const canImport =
    platform.capabilities.importStudio && !list.collection.system && metadata.primaryKey(collection) !== null;
  return (
    <EmptyState
      title={title ?? t('list.no_items')}
      actions={
        denied === false && (
          <>
            {create && (
              <Button kind="primary" icon="add" onClick={() => screen.navigate(create)}>
                {label ?? t('item.creating', { noun: nounFor(list.collection, 1, t) })}
              </Button>
            )}
            {importing && canImport && (
              <Button kind="outline" icon="upload_file" onClick={() => screen.navigate(importing)}>
                {t('panels.import')}
              </Button>
            )}
          </>
        )
      }
    >
      {text ?? t('list.no_items_copy', { collection: name })}
    </EmptyState>
  );
}
