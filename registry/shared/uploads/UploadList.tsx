import { UnstyledButton } from '@mantine/core';
import { memo, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useIsOnline } from '../../../renderer/kit/hooks/use-is-online.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { LongRows, shortest } from '../../../renderer/kit/LongRows.tsx';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import { DuplicateChoices } from './DuplicateChoices.tsx';
import type { QueuedUpload } from './upload-queue.ts';
import { useQueued, type Uploads } from './shown-queue.ts';
import { useKeptFocus } from './use-kept-focus.ts';
import classes from './uploads.module.css';

/** Heights of rows in px, without and with a question; must match uploads.module.css. */
const [rowHeight, questionHeight] = [56, 84];

/** Files that wait for the user are shown first, so that they are found in a long queue. */
const needsUser = ({ state }: QueuedUpload) =>
  state === 'failed' || state === 'duplicate' || state === 'interrupted';

/** The files of the queue, each with its progress, its result or its error (FILE-17). */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const all = useQueued(uploads);
  const waiting = all.filter(needsUser);
  const entries = [...waiting, ...all.filter((entry) => !needsUser(entry))];
  const list = useRef<HTMLDivElement>(null);
  const kept = useKeptFocus(`${entries.length} ${waiting.length}`, list);
  // In long lists all rows have the same height.
  const isTall =
    entries.length > shortest &&
    entries.some(({ state }) => state === 'duplicate' || state === 'interrupted');
  const row = (index: number) => {
    const entry = entries[index];
    return entry && <UploadRow key={entry.id} entry={entry} uploads={uploads} />;
  };
  return (
    <div
      ref={list}
      className={classes.list}
      data-scroll
      data-tall={isTall || undefined}
      role="list"
      tabIndex={-1}
      {...kept}
    >
      <LongRows count={entries.length} height={isTall ? questionHeight : rowHeight} row={row} />
    </div>
  );
}

/** The icons of the changes. The first load does not contain those of a pause and its end. */
const changeIcons = { retry: 'refresh', pause: 'pause', resume: 'play_arrow' } as const;

const icons: Readonly<Record<QueuedUpload['state'], string>> = {
  waiting: 'upload',
  running: 'upload',
  paused: changeIcons.pause,
  interrupted: 'upload',
  duplicate: 'file_copy',
  done: 'check_circle',
  failed: 'error',
};

interface RowProps {
  readonly entry: QueuedUpload;
  readonly uploads: Uploads;
}

/** Returns the change that the user can make now. All changes share one button, which keeps the focus. */
function changeOf({ state, canPause }: QueuedUpload): keyof typeof changeIcons | null {
  if (state === 'failed') return 'retry';
  if (state === 'paused') return 'resume';
  return canPause && (state === 'running' || state === 'waiting') ? 'pause' : null;
}

interface RowButtonProps {
  readonly icon: string;
  readonly label: string;
  readonly onClick: () => void;
}

function RowButton({ icon, label, onClick }: RowButtonProps) {
  return <BareIconButton size="small" icon={icon} label={label} title={label} onClick={onClick} />;
}

const UploadRow = memo(function UploadRow({ entry, uploads }: RowProps) {
  const { t, locale, itemHref, navigate } = useRender();
  const { id, name, size, state, percent, message, key, isFolder, duplicate, canPause, downloaded } = entry;
  const isOnline = useIsOnline();
  const chosen = useRef<HTMLInputElement>(null);
  const path = key === null ? null : itemHref('directus_files', key);
  const existing = duplicate && itemHref('directus_files', duplicate.key);
  const facts = {
    waiting: t('files.upload_waiting'),
    running:
      size === null
        ? downloaded > 0
          ? t('files.importing_size', { size: formatFileSize(downloaded, locale) })
          : t('files.importing')
        : canPause && !isOnline
          ? t('files.upload_offline', { percent })
          : t('files.percent_of', { percent, size: formatFileSize(size, locale) }),
    paused: t('files.upload_paused', { percent, size: formatFileSize(size ?? 0, locale) }),
    interrupted:
      message ?? t('files.upload_interrupted', { percent, size: formatFileSize(size ?? 0, locale) }),
    duplicate: '',
    done: isFolder
      ? t('files.folder_ready')
      : size === null
        ? t('files.upload_done')
        : formatFileSize(size, locale),
    failed: message ?? '',
  }[state];
  const change = changeOf(entry);
  return (
    <div role="listitem" className={classes.row} data-state={state}>
      <Icon name={isFolder && state !== 'failed' ? 'folder' : icons[state]} />
      <span className={classes.about}>
        {path === null ? (
          <span className={classes.name} title={name} dir="auto">
            {name}
          </span>
        ) : (
          <AppLink className={classes.name} path={path} title={name} dir="auto" onFollow={navigate}>
            {name}
          </AppLink>
        )}
        {state === 'failed' ? (
          <Announced className={classes.facts} text={facts} />
        ) : state === 'duplicate' && duplicate ? (
          <>
            <span className={classes.facts} dir="auto">
              {t('files.same_exists_named')}{' '}
              {existing === null ? (
                duplicate.name
              ) : (
                <AppLink className={classes.existing} path={existing} onFollow={navigate}>
                  {duplicate.name}
                </AppLink>
              )}
            </span>
            <DuplicateChoices count={1} name={name} onChoose={(choice) => uploads.resolve([id], choice)} />
          </>
        ) : (
          <span className={classes.facts} dir="auto" data-refused={message !== null || undefined}>
            {facts}
          </span>
        )}
        {state === 'interrupted' && (
          <span className={classes.choices}>
            <UnstyledButton
              className={classes.choice}
              aria-label={t('files.choose_again_named', { name })}
              onClick={() => chosen.current?.click()}
            >
              {t('files.choose_again')}
            </UnstyledButton>
            <input
              ref={chosen}
              type="file"
              hidden
              aria-label={t('files.choose_again_named', { name })}
              onChange={({ currentTarget }) => {
                const [file] = currentTarget.files ?? [];
                if (file) uploads.continueWith(id, file);
                currentTarget.value = '';
              }}
            />
          </span>
        )}
      </span>
      {change && (
        <RowButton
          icon={changeIcons[change]}
          label={t(`files.upload_${change}`, { name })}
          onClick={() => uploads[change](id)}
        />
      )}
      {state !== 'done' && (
        <RowButton
          icon="close"
          label={t(state === 'failed' ? 'files.upload_dismiss' : 'files.upload_cancel', { name })}
          onClick={() => uploads.cancel(id)}
        />
      )}
      {(state === 'running' || state === 'paused' || state === 'interrupted') && (
        <progress
          className={classes.bar}
          max={100}
          value={size === null ? undefined : percent}
          aria-label={name}
        />
      )}
    </div>
  );
});
