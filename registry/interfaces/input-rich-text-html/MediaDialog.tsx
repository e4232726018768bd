import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AddressField } from './AddressField.tsx';
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
  const [now, setNow] = useState<Media>({ address: '', width: '', height: '', type: null });
  return (
    <HtmlDialog
      title={t('interfaces.html_custommedia')}
      done={t('interfaces.md_insert')}
      onDone={() => (now.address === '' ? onClose() : onDone(now))}
      onClose={onClose}
    >
      <AddressField
        value={now.address}
        of="media"
        token={token}
        onChange={(address, file) => setNow({ ...now, address, type: file?.type ?? null })}
      />
      <div className={classes.half}>
        <SizeFields value={now} onChange={(size) => setNow({ ...now, ...size })} />
      </div>
    </HtmlDialog>
  );
}
