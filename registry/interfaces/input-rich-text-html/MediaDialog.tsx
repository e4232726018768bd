import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { UrlField } from './UrlField.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';
import classes from './html-editor.module.css';
import type { Media } from './markup.ts';
import { SizeFields } from './SizeFields.tsx';

interface Props {
  readonly token: string | null;
  readonly onDone: (media: Media) => void;
  readonly onClose: () => void;
}

/** Inserts a video or audio file from the library or by its URL, or embeds a video page. */
export function MediaDialog({ token, onDone, onClose }: Props) {
  const { t } = useRender();
  const [now, setNow] = useState<Media>({ url: '', width: '', height: '', type: null });
  return (
    <HtmlDialog
      title={t('interfaces.html_custommedia')}
      done={t('interfaces.md_insert')}
      onDone={() => (now.url === '' ? onClose() : onDone(now))}
      onClose={onClose}
    >
      <UrlField
        value={now.url}
        of="media"
        token={token}
        onChange={(url, file) => setNow({ ...now, url, type: file?.type ?? null })}
      />
      <div className={classes.half}>
        <SizeFields value={now} onChange={(size) => setNow({ ...now, ...size })} />
      </div>
    </HtmlDialog>
  );
}
