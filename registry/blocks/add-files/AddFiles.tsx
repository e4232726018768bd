import { useEffect } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useFolders } from '../../shared/folders/folder-rows.ts';
import { ChooseFiles } from '../../shared/uploads/ChooseFiles.tsx';
import { chosenTree } from '../../shared/uploads/device-files.ts';
import { UploadList } from '../../shared/uploads/UploadList.tsx';
import { UrlForm } from '../../shared/uploads/UrlForm.tsx';
import { useQueued } from '../../shared/uploads/shown-queue.ts';
import { useUploads } from '../../shared/uploads/use-uploads.ts';
import classes from './add-files.module.css';
import type { options } from './options.ts';

/** Adds files of the device or of the web to the library (FILE-15). They continue when the drawer closes. */
export function AddFiles({ options: { folder }, disabled }: BlockProps<typeof options>) {
  const { t } = useRender();
  const screen = useScreen();
  const uploads = useUploads();
  const entries = useQueued(uploads);
  const { folders } = useFolders();
  const into = typeof folder === 'string' ? folder : null;
  useEffect(() => uploads.show(), [uploads]);
  if (!useLateTexts()) return null;
  const name = folders?.find(({ id }) => id === into)?.name ?? t('files.library');
  return (
    <div className={classes.add}>
      <ChooseFiles
        several
        hint={t('files.drop_hint', { folder: name })}
        disabled={disabled}
        onFiles={(files) => uploads.add(files, into)}
        onFolder={(files) => uploads.addTree(chosenTree(files), into)}
      />
      <UrlForm
        onImport={async (url) => {
          const { id, state, message } = await uploads.addUrl(url, into);
          // The form shows the reason, and keeps the URL.
          if (state === 'failed') uploads.cancel(id);
          return message;
        }}
      />
      {entries.length > 0 && (
        <section aria-label={t('files.uploads')}>
          <UploadList uploads={uploads} />
        </section>
      )}
      <DialogFoot cancel={t('common.close')} done={null} onCancel={() => screen.close()} />
    </div>
  );
}
