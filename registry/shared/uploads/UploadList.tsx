import { memo } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { BareIconButton } from '../../../renderer/kit/controls/BareIconButton.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Announced } from '../../../renderer/kit/feedback/Announced.tsx';
import { LongRows } from '../../../renderer/kit/LongRows.tsx';
import { formatFileSize } from '../../../schemas/value/file-size.ts';
import type { QueuedUpload } from './upload-queue.ts';
import { useQueued, type Uploads } from './shown-queue.ts';
import classes from './uploads.module.css';

/** Height of a row in px; must match uploads.module.css. */
const rowHeight = 56;

/** The files of the queue, each with its progress, its result or its error (FILE-17). */
export function UploadList({ uploads }: { readonly uploads: Uploads }) {
  const entries = useQueued(uploads);
  const row = (index: number) => {
    const entry = entries[index];
    return entry && <UploadRow key={entry.id} entry={entry} uploads={uploads} />;
  };
  return (
    <div className={classes.list} data-scroll role="list">
      <LongRows count={entries.length} height={rowHeight} row={row} />
    </div>
  );
}

interface RowProps {
  readonly entry: QueuedUpload;
  readonly uploads: Uploads;
}

const UploadRow = memo(function UploadRow({ entry, uploads }: RowProps) {
  const { t, itemHref, navigate } = useRender();
  const { id, name, size, state, percent, message, key } = entry;
  const path = key === null ? null : itemHref('directus_files', key);
  const facts = {
    waiting: t('files.upload_waiting'),
    running:
      size === null ? t('files.importing') : t('files.percent_of', { percent, size: formatFileSize(size) }),
    done: size === null ? t('files.upload_done') : formatFileSize(size),
    failed: message ?? '',
  }[state];
  const buttons = [
    ...(state === 'failed'
      ? [{ icon: 'refresh', label: t('files.upload_retry', { name }), run: () => uploads.retry(id) }]
      : []),
    ...(state === 'done'
      ? []
      : [
          {
            icon: 'close',
            label: t(state === 'failed' ? 'files.upload_dismiss' : 'files.upload_cancel', { name }),
            run: () => uploads.cancel(id),
          },
        ]),
  ];
  return (
    <div role="listitem" className={classes.row} data-state={state}>
      <Icon name={state === 'failed' ? 'error' : state === 'done' ? 'check_circle' : 'upload'} />
      <span className={classes.about}>
        {path === null ? (
          <span className={classes.name} title={name}>
            {name}
          </span>
        ) : (
          <AppLink className={classes.name} path={path} title={name} onFollow={navigate}>
            {name}
          </AppLink>
        )}
        {state === 'failed' ? (
          <Announced className={classes.facts} text={facts} />
        ) : (
          <span className={classes.facts}>{facts}</span>
        )}
      </span>
      {buttons.map(({ icon, label, run }) => (
        <BareIconButton key={icon} size="small" icon={icon} label={label} title={label} onClick={run} />
      ))}
      {state === 'running' && (
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
