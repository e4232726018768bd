import { Button } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen, type ListHandle } from '../../../renderer/contract/screen.ts';
import { EmptyState } from '../../../renderer/kit/EmptyState.tsx';
import { ErrorPanel } from '../../../renderer/kit/ErrorPanel.tsx';
import type { Target } from '../../../schemas/screen/types.ts';
import classes from './layout.module.css';

/** LAY-04: what failed, and the way out of a preset that asks for something impossible (LAY-05). */
export function ListError({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  return (
    <ErrorPanel
      title={t('errors.unexpected')}
      text={t('errors.unexpected_copy')}
      detail={list.error ? `[${list.error.code}] ${list.error.message}` : null}
      onRetry={() => void list.refresh()}
      action={
        <Button variant="default" onClick={list.resetPreset}>
          {t('list.reset_page_preferences')}
        </Button>
      }
    />
  );
}

/** COLL-14, COLL-15: nothing there, or nothing that matches. */
export function ListEmpty({ list, create }: { readonly list: ListHandle; readonly create: Target | null }) {
  const { t } = useRender();
  const screen = useScreen();
  const name = list.collection.name;
  if (list.activeFilters > 0)
    return (
      <EmptyState icon="search" title={t('list.no_results')} text={t('list.no_results_copy')}>
        <Button onClick={list.clearFilters}>{t('list.clear_filters')}</Button>
      </EmptyState>
    );
  const denied = screen.disabledBy({ action: 'create', data: list.name });
  return (
    <EmptyState
      icon={list.collection.icon}
      title={t('list.no_items')}
      text={t('list.no_items_copy', { collection: name })}
    >
      {create && denied === false && (
        <Button onClick={() => screen.navigate(create)}>{t('item.create_in', { collection: name })}</Button>
      )}
    </EmptyState>
  );
}

/** In the shape of rows, after a moment. */
export function ListSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden data-testid="list-skeleton">
      {Array.from({ length: 12 }, (_, i) => (
        <span key={i}>
          <i />
          <i />
          <i />
        </span>
      ))}
    </div>
  );
}
