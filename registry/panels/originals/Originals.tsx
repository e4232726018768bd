import { useState } from 'react';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { dateTimeText } from '../../../renderer/kit/date-text.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useLostFocus } from '../../../renderer/kit/hooks/use-lost-focus.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { fileFacts } from '../../shared/file-facts.ts';
import classes from '../shared/entries.module.css';
import type { options } from './options.ts';

/** A content that the file had before it was replaced. */
interface Original extends Row {
  /** Identifies it. */
  readonly original: string;
  readonly filename_download: string | null;
  readonly type: string | null;
  readonly filesize: number | string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly replaced_on: string;
  readonly kept_until: string;
}

/** Lists the former contents of a file, and restores them. It reads them when it opens. */
export function Originals({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const { key, gone } = useItem(data);
  if (!useLateTexts() || key === null || key === '+' || gone) return null;
  return (
    <SidebarSection icon="settings_backup_restore" title={t('panels.originals')}>
      <OriginalList file={String(key)} />
    </SidebarSection>
  );
}

function OriginalList({ file }: { readonly file: string }) {
  const { t, platform, notify, report, confirm } = useRender();
  const [restoring, setRestoring] = useState<string | null>(null);
  const { data, error, mutate } = useRead(['read', ['directus_files'], 'originals', file], (signal) =>
    platform.call<readonly Original[]>(
      'GET',
      `/files/${encodeURIComponent(file)}/originals`,
      undefined,
      signal,
    ),
  );
  useLostFocus(data?.length);
  if (!data && error !== undefined)
    return <ReadFailed text="files.originals_not_read" error={error} again={() => void mutate()} />;
  if (!data) return <p className={classes.note}>{t('common.loading')}</p>;
  if (data.length === 0) return <p className={classes.note}>{t('files.no_originals')}</p>;
  const restore = async ({ original }: Original) => {
    setRestoring(original);
    try {
      await platform.call('POST', `/files/${encodeURIComponent(file)}/originals`, { original });
      notify({ kind: 'success', title: t('files.original_restored') });
    } catch (failure) {
      report(failure, t('files.original_not_restored'));
      // It may have been deleted in the meantime.
      await mutate();
    } finally {
      setRestoring(null);
    }
  };
  const remove = async ({ original }: Original) => {
    const title = t('files.original_delete_confirm');
    const text = t('files.original_delete_text');
    if (!(await confirm({ title, text, confirm: t('item.delete'), danger: true }))) return;
    try {
      await platform.call(
        'DELETE',
        `/files/${encodeURIComponent(file)}/originals/${encodeURIComponent(original)}`,
      );
      notify({ kind: 'success', title: t('files.original_deleted') });
    } catch (failure) {
      report(failure);
      await mutate();
    }
  };
  return (
    <ul className={classes.list}>
      {data.map((original) => (
        <OriginalRow
          key={original.original}
          original={original}
          isRestoring={restoring === original.original}
          onRestore={() => void restore(original)}
          onDelete={() => void remove(original)}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  readonly original: Original;
  readonly isRestoring: boolean;
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}

function OriginalRow({ original, isRestoring, onRestore, onDelete }: RowProps) {
  const { t, locale } = useRender();
  const { filename_download: name, type, replaced_on, kept_until } = original;
  const time = (at: string) => dateTimeText(new Date(at), locale);
  return (
    <li className={classes.entry}>
      <Icon name={type?.startsWith('image/') ? 'image' : 'insert_drive_file'} />
      <div className={classes.about}>
        <strong>{name}</strong>
        <span>{fileFacts(original, { t, locale }).join(' · ')}</span>
        <span>{t('files.original_times', { replaced: time(replaced_on), until: time(kept_until) })}</span>
        <div className={classes.actions}>
          <Button size="small" kind="quiet" icon="restore" loading={isRestoring} onClick={onRestore}>
            {t('files.original_restore', { name })}
          </Button>
          <Button size="small" kind="quiet" icon="delete" onClick={onDelete}>
            {t('item.delete')}
          </Button>
        </div>
      </div>
    </li>
  );
}
