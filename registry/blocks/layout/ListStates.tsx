import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen, type ListHandle } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../renderer/kit/feedback/ErrorPanel.tsx';
import type { Target } from '../../../schemas/screen/types.ts';
import { factsOf } from '../shared/facts-of.ts';

/** Shows the error (LAY-04). If the preset causes it, offers to reset the preset (LAY-05). */
export function ListError({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  return (
    <ErrorPanel
      title={t('errors.unexpected')}
      facts={factsOf(list.error, t)}
      actions={
        <>
          <Button kind="primary" onClick={() => void list.refresh()}>
            {t('common.retry')}
          </Button>
          <Button onClick={list.resetPreset}>{t('list.reset_page_preferences')}</Button>
        </>
      }
    >
      {t('errors.unexpected_copy')}
    </ErrorPanel>
  );
}

/** Shows that the collection is empty (COLL-14), or that nothing matches the filters (COLL-15). */
export function ListEmpty({ list, create }: { readonly list: ListHandle; readonly create: Target | null }) {
  const { t } = useRender();
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
  return (
    <EmptyState
      title={t('list.no_items')}
      actions={
        create &&
        denied === false && (
          <Button kind="primary" icon="add" onClick={() => screen.navigate(create)}>
            {t('item.create_in', { collection: name })}
          </Button>
        )
      }
    >
      {t('list.no_items_copy', { collection: name })}
    </EmptyState>
  );
}
