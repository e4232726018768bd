import { Group } from '@mantine/core';
import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { useScreen, type ItemHandle } from '../../../../renderer/contract/screen.ts';
import { Button } from '../../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { copyText } from '../../../../renderer/kit/copy-text.ts';
import { EmptyState } from '../../../../renderer/kit/feedback/EmptyState.tsx';
import { ErrorPanel } from '../../../../renderer/kit/feedback/ErrorPanel.tsx';
import { goneText } from '../../../../renderer/kit/rows/gone-text.ts';
import { keylessReason } from '../../../../renderer/kit/rows/keyless-reason.ts';
import { usePermissionCheck } from '../../../../renderer/kit/use-permission-check.ts';
import { factsOf } from '../facts-of.ts';
import { DraftNotice } from './DraftNotice.tsx';
import classes from './item-frame.module.css';

interface Props {
  readonly item: ItemHandle;
  /** The form of the item. It is rendered when the item is loaded. */
  readonly children: ReactNode;
}

/**
 * Renders the form of one item, or why there is none. If a draft of an earlier visit exists, offers to restore it above the
 * form.
 */
export function ItemFrame({ item, children }: Props) {
  const { t, metadata } = useRender();
  const { collection } = item.collection;
  const named = useScreen().route.params['collection'];
  // The settings of a deleted collection cannot be saved as a new item. Another block says that it is gone.
  const isCollectionGone = named !== undefined && metadata.collection(named) === undefined;
  if (item.status === 'error' && metadata.hasFields(collection) && metadata.primaryKey(collection) === null)
    return <EmptyState title={t('list.not_opened')}>{keylessReason(t, item.collection)}</EmptyState>;
  if (item.status === 'error')
    return (
      <ErrorPanel
        title={t('errors.unexpected')}
        facts={factsOf(item.error, t)}
        actions={
          <Button kind="primary" icon="refresh" onClick={() => void item.refresh()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('errors.unexpected_copy')}
      </ErrorPanel>
    );
  if (item.status !== 'loaded') return <FormSkeleton />;
  return (
    <div className={classes.form}>
      {item.draft && <DraftNotice draft={item.draft} />}
      {item.gone && !isCollectionGone && <DeletedNotice item={item} />}
      <RemovedFieldEdits item={item} />
      {children}
    </div>
  );
}

/**
 * Warns that another user deleted the item, or that the role may no longer read it. The form still shows its last values,
 * which can be saved as a new item.
 */
function DeletedNotice({ item }: { readonly item: ItemHandle }) {
  const { t, grants } = useRender();
  const screen = useScreen();
  const copy = useCopy();
  const checkPermission = usePermissionCheck();
  const { savesWhenGone } = item;
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (savesWhenGone === 0) return;
    notice.current?.scrollIntoView({ block: 'center' });
    notice.current?.focus({ preventScroll: true });
  }, [savesWhenGone]);
  return (
    <div ref={notice} className={classes.draft} role="alert" tabIndex={-1}>
      <Icon name="warning" />
      <p>
        <strong>{t(goneText(grants, item.collection.collection, 'item.gone'))}</strong>
        {t('item.gone_copy')}
      </p>
      <Group gap="sm" wrap="nowrap">
        <Button
          kind="primary"
          size="small"
          disabled={checkPermission('create', item.collection.collection)}
          onClick={() => void screen.run({ do: 'item.save', with: { next: 'copy', data: item.name } })}
        >
          {t('item.save_as_new')}
        </Button>
        <Button kind="outline" size="small" onClick={() => copy(item.store.get([]))}>
          {t('form.copy_raw')}
        </Button>
      </Group>
    </div>
  );
}

/** Shows edits of fields that were removed from the model, so that the user can copy them. */
function RemovedFieldEdits({ item: { store } }: { readonly item: ItemHandle }) {
  const { t } = useRender();
  const kept = useSyncExternalStore(
    (listener) => store.subscribe([], listener),
    () => store.state.orphans,
  );
  const copy = useCopy();
  const orphans = Object.entries(kept);
  if (orphans.length === 0) return null;
  return (
    <div className={classes.draft} role="alert">
      <Icon name="warning" />
      <p>{t('item.fields_removed', { fields: orphans.map(([field]) => field).join(', ') })}</p>
      <Button kind="outline" size="small" onClick={() => copy(kept)}>
        {t('form.copy_raw')}
      </Button>
    </div>
  );
}

function FormSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {[0, 1, 2, 3].map((i) => (
        <span key={i}>
          <i />
          <b />
        </span>
      ))}
    </div>
  );
}

function useCopy(): (value: unknown) => void {
  const { t, notify } = useRender();
  return (value) =>
    void copyText(JSON.stringify(value, null, 2)).then(() =>
      notify({ kind: 'success', title: t('form.raw_copied') }),
    );
}
