import { useEffect, useRef, useState } from 'react';
import type { CallProgress } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { messageOf } from '../../../renderer/kit/feedback/error-text.ts';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { ChooseFiles } from '../../shared/uploads/ChooseFiles.tsx';
import { UrlForm } from '../../shared/uploads/UrlForm.tsx';
import { percentOf } from '../../shared/uploads/percent-of.ts';
import classes from './file-preview.module.css';

interface Props {
  readonly fileKey: string;
  readonly onClose: () => void;
}

/** Replaces the content of a file by one of the device or of the web. It stays open while it waits (FILE-19). */
export function ReplaceFile({ fileKey, onClose }: Props) {
  const { t, platform, notify } = useRender();
  const [percent, setPercent] = useState<number | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const done = () => {
    notify({ kind: 'success', title: t('files.replaced') });
    onClose();
  };
  const upload = async (file: File) => {
    const control = new AbortController();
    running.current = control;
    setFailure(null);
    setPercent(0);
    try {
      await platform.upload(file, {}, setPercent, control.signal, fileKey);
      done();
    } catch (error) {
      setPercent(null);
      if (!control.signal.aborted) setFailure(messageOf(error));
    }
  };
  const importUrl = async (url: string) => {
    const control = new AbortController();
    running.current = control;
    const onProgress = ({ received, size }: CallProgress) => setPercent(percentOf(received, size));
    setImporting(true);
    try {
      const body = { url, replace: fileKey };
      await platform.call('POST', '/files/import', body, control.signal, onProgress);
    } catch (error) {
      setImporting(false);
      setPercent(null);
      return control.signal.aborted ? '' : messageOf(error);
    }
    done();
    return null;
  };
  const isBusy = percent !== null || isImporting;
  const close = () => {
    if (!isBusy) onClose();
  };
  return (
    <Dialog size={520} title={t('files.replace')} onClose={close}>
      <div className={classes.replace}>
        {isBusy ? (
          <div className={classes.progress}>
            <progress max={100} value={percent ?? undefined} aria-label={t('files.replace')} />
            {percent !== null && <span>{t('interfaces.percent', { percent })}</span>}
          </div>
        ) : (
          <ChooseFiles
            several={false}
            hint={t('files.replace_hint')}
            disabled={false}
            onFiles={([file]) => file && void upload(file)}
          />
        )}
        {failure !== null && <Notice kind="danger">{failure}</Notice>}
        {/* The form keeps the URL while it is imported. */}
        {platform.capabilities.replaceByUrl && (percent === null || isImporting) && (
          <UrlForm onImport={importUrl} />
        )}
        <DialogFoot
          cancel={t('common.cancel')}
          done={null}
          onCancel={() => {
            running.current?.abort();
            close();
          }}
        />
      </div>
    </Dialog>
  );
}
