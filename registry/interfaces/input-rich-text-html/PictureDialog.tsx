import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AddressField } from './AddressField.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';
import classes from './html-editor.module.css';
import type { Picture } from './markup.ts';
import { SizeFields } from './SizeFields.tsx';

interface Props {
  readonly picture: Picture | null;
  readonly token: string | null;
  readonly onDone: (picture: Picture) => void;
  readonly onClose: () => void;
}

export const noPicture: Picture = { address: '', alt: '', width: '', height: '' };

/** Inserts a new image, or edits the selected one. */
export function PictureDialog({ picture, token, onDone, onClose }: Props) {
  const { t } = useRender();
  const [now, setNow] = useState(picture ?? noPicture);
  return (
    <HtmlDialog
      title={t('interfaces.html_customimage')}
      done={t(picture ? 'common.done' : 'interfaces.md_insert')}
      onDone={() => (now.address === '' ? onClose() : onDone(now))}
      onClose={onClose}
    >
      <AddressField
        value={now.address}
        of="pictures"
        token={token}
        onChange={(address, file) =>
          setNow({ ...now, address, ...(file ? { alt: now.alt === '' ? (file.title ?? '') : now.alt } : {}) })
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
