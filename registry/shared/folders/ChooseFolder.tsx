import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { FolderTree } from './FolderTree.tsx';
import { ancestorsOf, linesOf, subtreeOf, useFolders, type FolderRow } from './folder-rows.ts';
import classes from './folders.module.css';

interface Props {
  readonly title: string;
  /** The folder that is moved. It cannot be moved into itself (FOLD-05). */
  readonly moved?: FolderRow;
  /** The folder that now contains what is moved; undefined if it is unknown. */
  readonly from: string | null | undefined;
  /** Rejects if the platform refuses. The dialog then shows the reason. */
  readonly onChoose: (folder: FolderRow | null) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for the folder to which files or a folder are moved. */
export function ChooseFolder({ title, moved, from, onChoose, onClose }: Props) {
  const { t } = useRender();
  const { folders, error } = useFolders();
  const [chosen, setChosen] = useState(from);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const all = folders ?? [];
  const above = new Set(from ? ancestorsOf(all, from) : []);
  const inside = moved ? subtreeOf(all, moved.id) : new Set<string>();
  const lines = linesOf(all, (id) => toggled.get(id) ?? above.has(id));
  const move = async () => {
    setSending(true);
    try {
      await onChoose(all.find(({ id }) => id === chosen) ?? null);
      onClose();
    } catch (failure) {
      setSending(false);
      setRefused(messageOf(failure));
    }
  };
  return (
    <Dialog title={title} close={t('common.close')} onClose={onClose}>
      <div className={classes.form}>
        {error !== undefined && <ReadFailed text="files.folders_not_read" error={error} again={onClose} />}
        <div className={classes.tree} data-scroll>
          <FolderTree
            lines={lines}
            label={t('files.folders')}
            current={chosen}
            refuses={(id) => (id !== null && inside.has(id) ? t('files.not_into_itself') : null)}
            onOpen={(id) => {
              setRefused(null);
              setChosen(id);
            }}
            onToggle={(id, open) => setToggled(new Map(toggled).set(id, open))}
          />
        </div>
        {refused !== null && <Notice kind="danger">{refused}</Notice>}
        <DialogFoot
          cancel={t('common.cancel')}
          done={t('files.move')}
          loading={isSending}
          disabled={(chosen === undefined || chosen === from) && { reason: t('files.choose_another') }}
          onCancel={onClose}
          onDone={() => void move()}
        />
      </div>
    </Dialog>
  );
}
