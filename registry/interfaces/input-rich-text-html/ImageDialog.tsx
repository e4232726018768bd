import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { UrlField } from './UrlField.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';
import classes from './html-editor.module.css';
import type { ImageAttributes } from './markup.ts';
import { SizeFields } from './SizeFields.tsx';

interface Props {
  readonly image: ImageAttributes | null;
  readonly token: string | null;
  readonly onDone: (image: ImageAttributes) => void;
  readonly onClose: () => void;
}

export const noImage: ImageAttributes = { url: '', alt: '', width: '', height: '' };

/** Inserts a new image, or edits the selected one. */
export function ImageDialog({ image, token, onDone, onClose }: Props) {
  const { t } = useRender();
  const [now, setNow] = useState(image ?? noImage);
  return (
    <HtmlDialog
      title={t('interfaces.html_customimage')}
      done={t(image ? 'common.done' : 'interfaces.md_insert')}
      onDone={() => (now.url === '' ? onClose() : onDone(now))}
      onClose={onClose}
    >
      <UrlField
        value={now.url}
        of="images"
        token={token}
        onChange={(url, file) =>
          setNow({ ...now, url, ...(file ? { alt: now.alt === '' ? (file.title ?? '') : now.alt } : {}) })
        }
      />
      <TextInput
        label={t('interfaces.html_alt')}
        description={t('interfaces.html_alt_note')}
        value={now.alt}
        onChange={(event) => setNow({ ...now, alt: event.currentTarget.value })}
      />
      <div className={classes.half}>
        <SizeFields value={now} onChange={(size) => setNow({ ...now, ...size })} />
      </div>
    </HtmlDialog>
  );
}
