import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { useUnloadWarning } from '../../../renderer/kit/hooks/use-unload-warning.ts';
import { DuplicateChoices } from './DuplicateChoices.tsx';
import { isActive as isEntryActive, isUnfinished, totalPercent } from './upload-queue.ts';
import { UploadList } from './UploadList.tsx';
import { useQueued, type Uploads } from './shown-queue.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './uploads.module.css';

/** Shows the progress of all uploads on every page (FILE-18). It disappears when all files are stored. */
export function UploadPanel({ uploads }: { readonly uploads: Uploads }) {
  const { t } = useRender();
  const entries = useQueued(uploads);
  const isShown = useSyncExternalStore(uploads.subscribe, () => uploads.isShown);
  const isNarrow = useNarrow();
  const [isOpen, setOpen] = useState<boolean | null>(null);
  // The user signs out or leaves the app.
  useEffect(() => () => uploads.cancelAll(), [uploads]);
  const toggle = useRef<HTMLButtonElement>(null);
  const kept = useKeptFocus(entries, toggle);
  useUnloadWarning(() => uploads.entries.some(isEntryActive));
  if (!useLateTexts() || isShown) return null;
  const opened = isOpen ?? !isNarrow;
  const done = entries.filter(({ state }) => state === 'done').length;
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const duplicates = entries.filter(({ state }) => state === 'duplicate');
  const paused = entries.filter(({ state }) => state === 'paused').length;
  const isPaused = paused > 0;
  const interrupted = entries.filter(({ state }) => state === 'interrupted').length;
  const isActive = entries.some(isEntryActive);
  const percent = totalPercent(entries.filter((entry) => isUnfinished(entry) || entry.state === 'done'));
  const summarize = () => {
    if (isActive) return t('files.uploading', { done, total: entries.length, percent });
    if (failed > 0) return t('files.upload_failures', { count: failed });
    if (duplicates.length > 0) return t('files.duplicates', { count: duplicates.length });
    if (isPaused) return t('files.uploads_paused', { count: paused });
    if (interrupted > 0) return t('files.uploads_interrupted', { count: interrupted });
    return t('files.uploads');
  };
  const text = summarize();
  return (
    <section className={classes.panel} aria-label={t('files.uploads')} {...kept}>
      <div className={classes.head}>
        <strong>{text}</strong>
        <BareIconButton
          ref={toggle}
          size="small"
          icon={opened ? 'expand_more' : 'expand_less'}
          label={t('files.upload_files')}
          aria-expanded={opened}
          onClick={() => setOpen(!opened)}
        />
        {isActive || isPaused ? (
          <BareIconButton
            size="small"
            icon="close"
            label={t('files.cancel_all')}
            title={t('files.cancel_all')}
            onClick={uploads.cancelAll}
          />
        ) : (
          <BareIconButton size="small" icon="close" label={t('common.close')} onClick={uploads.clear} />
        )}
      </div>
      {isActive && <progress className={classes.total} max={100} value={percent} aria-label={text} />}
      {duplicates.length > 1 && (
        <div className={classes.all}>
          <DuplicateChoices
            count={duplicates.length}
            onChoose={(choice) =>
              uploads.resolve(
                duplicates.map(({ id }) => id),
                choice,
              )
            }
          />
        </div>
      )}
      {opened && <UploadList uploads={uploads} />}
    </section>
  );
}
