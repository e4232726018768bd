import { useEffect, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useAnnouncement } from '../../../renderer/kit/hooks/use-announcement.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { addDropped } from '../../shared/uploads/add-dropped.ts';
import { useFolders } from '../../shared/folders/folder-rows.ts';
import { useUploads } from '../../shared/uploads/use-uploads.ts';
import { useFileDrag } from './use-file-drag.ts';
import classes from './file-drop.module.css';
import type { options } from './options.ts';

/**
 * Uploads files that are dropped anywhere on the page or pasted from the clipboard (FILE-14), and lets the files of the list
 * be dragged onto a folder.
 */
export function FileDrop({ options: { folder }, disabled, data }: BlockProps<typeof options>) {
  const render = useRender();
  const { t } = render;
  const uploads = useUploads();
  useFileDrag(useList(data));
  const { folders } = useFolders();
  const [isOver, setOver] = useState(false);
  const into = typeof folder === 'string' ? folder : null;
  const isAllowed = disabled === false;
  const take = (data: DataTransfer) => addDropped(render, uploads, data, into);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      // Otherwise the browser opens the file in place of the page.
      event.preventDefault();
      if (event.dataTransfer && !isAllowed) event.dataTransfer.dropEffect = 'none';
      setOver(isAllowed);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (isAllowed && event.dataTransfer) latest.current(event.dataTransfer);
    };
    const end = () => setOver(false);
    const paste = (event: ClipboardEvent) => {
      const isText =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]');
      if (!isAllowed || isText || !event.clipboardData?.files.length) return;
      event.preventDefault();
      latest.current(event.clipboardData);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    // A folder of the tree takes the file, and stops the event.
    window.addEventListener('drop', end, true);
    window.addEventListener('paste', paste);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
      window.removeEventListener('drop', end, true);
      window.removeEventListener('paste', paste);
    };
  }, [isAllowed]);
  const hasTexts = useLateTexts();
  const name = folders?.find(({ id }) => id === into)?.name ?? t('files.library');
  const text = hasTexts && isOver ? t('files.drop_to_upload', { folder: name }) : null;
  useAnnouncement(text);
  if (text === null) return null;
  return (
    <div className={classes.over}>
      <p>
        <Icon name="cloud_upload" size={24} />
        {text}
      </p>
    </div>
  );
}
