import { useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Dialog } from '../../../../renderer/kit/feedback/Dialog.tsx';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../../renderer/kit/controls/IconButton.tsx';
import classes from './file.module.css';
import type { FileRow } from './files.ts';

/* oxlint-disable jsx-a11y/media-has-caption -- uploaded files have no captions */
/** The elements that preview a file, by the first part of its MIME type. */
const shown = {
  image: ({ src, title }: Shown) => <img className={classes.preview} src={src} alt={title} />,
  video: ({ src }: Shown) => <video className={classes.preview} src={src} controls />,
  audio: ({ src }: Shown) => <audio className={classes.preview} src={src} controls />,
};
/* oxlint-enable jsx-a11y/media-has-caption */

interface Shown {
  readonly src: string;
  readonly title: string;
}

/** Previews an image, video or audio file in a dialog. Other files open in a new tab. */
export function Preview({ row, named = false }: { readonly row: FileRow; readonly named?: boolean }) {
  const { t, platform } = useRender();
  const [opened, setOpened] = useState(false);
  const title = row.title ?? row.id;
  const label = named ? t('interfaces.preview_item', { name: title }) : t('interfaces.preview_file');
  const src = platform.assetUrl(row.id, { modified: row.modified_on ?? null });
  const kind = row.type?.split('/')[0] ?? '';
  const Whole = kind in shown ? shown[kind as keyof typeof shown] : null;
  if (!Whole)
    return (
      <a
        className={classes.download}
        href={src}
        target="_blank"
        rel="noreferrer"
        aria-label={label}
        title={label}
      >
        <Icon name="open_in_new" />
      </a>
    );
  return (
    <>
      <IconButton icon="visibility" size="small" label={label} onClick={() => setOpened(true)} />
      {opened && (
        <Dialog size="xl" title={title} close={t('common.close')} onClose={() => setOpened(false)}>
          <Whole src={src} title={title} />
        </Dialog>
      )}
    </>
  );
}
