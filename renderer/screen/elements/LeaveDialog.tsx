import { useState } from 'react';
import { useRender } from '../../contract/render.ts';
import type { ItemHandle, ScreenApi } from '../../contract/screen.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ConfirmDialog } from '../../kit/feedback/ConfirmDialog.tsx';
import { runAction } from '../run-action.ts';

interface Props {
  readonly item: ItemHandle;
  readonly screen: ScreenApi;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** Prompts the user to save or discard the unsaved changes of a page, or to keep editing. */
export function LeaveDialog({ item, screen, onLeave, onStay }: Props) {
  const render = useRender();
  const { t } = render;
  const { store } = item;
  // While the save runs, the dialog is closed, so that a refused save can move the focus to its issues.
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const action = { do: 'item.save', with: { next: 'leave', data: item.name } };
    if (await runAction(action, { screen, render, data: item })) onLeave();
    else onStay();
  };
  const discard = () => {
    store.unread.forget([]);
    for (const field of Object.keys(store.state.edits)) store.reset([field]);
    onLeave();
  };
  return (
    <ConfirmDialog
      opened={!isSaving}
      title={t('item.unsaved_changes')}
      text={t('item.unsaved_changes_copy')}
      cancel={t('item.keep_editing')}
      confirm={t('item.save')}
      also={
        <Button kind="outline" onClick={discard}>
          {t('item.discard_changes')}
        </Button>
      }
      onAnswer={(saves) => (saves ? void save() : onStay())}
    />
  );
}
