import { useState } from 'react';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { extensionOf } from '../../../schemas/value/mime-type.ts';
import classes from './file-preview.module.css';

export interface PreviewedFile extends Row {
  readonly id: string;
  readonly title?: string | null;
  readonly type?: string | null;
  readonly filesize?: number | string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly modified_on?: string | null;
}

interface Props {
  readonly file: PreviewedFile;
  /** Opens the dialog that replaces the content. null if the user may not. */
  readonly onReplace: (() => void) | null;
}

interface Shown extends Props {
  /** URL of the whole file. */
  readonly src: string;
  readonly onError: () => void;
}

/* oxlint-disable jsx-a11y/media-has-caption -- uploaded files have no captions */
/** The parts that show a file, by the first part of its MIME type. */
const shown: Readonly<Record<string, (props: Shown) => React.ReactNode>> = {
  image: Picture,
  video: ({ src, onError }) => <video className={classes.media} src={src} controls onError={onError} />,
  audio: ({ src, onError }) => <audio className={classes.sound} src={src} controls onError={onError} />,
  text: TextStart,
};
/* oxlint-enable jsx-a11y/media-has-caption */

/** Types that are text although their name does not say so. */
const textTypes = /^application\/(json|xml|[\w.-]+\+json|yaml|sql)/;

/** The content of a file, or its type if it cannot be shown. */
export function PreviewContent(props: Props) {
  const { platform } = useRender();
  const [hasFailed, setFailed] = useState(false);
  const { file } = props;
  const type = file.type ?? '';
  const kind = textTypes.test(type) ? 'text' : (type.split('/')[0] ?? '');
  const Part = hasFailed ? Tile : (ownValue(shown, kind) ?? Tile);
  const src = platform.assetUrl(file.id, { modified: file.modified_on ?? null });
  return <Part {...props} src={src} onError={() => setFailed(true)} />;
}

/** An image in a size that fits the page (FILE-36). A click replaces it. SVG images are not resized (CALL-78). */
function Picture({ file, onReplace, onError }: Shown) {
  const { t, platform } = useRender();
  const size = file.type?.includes('svg') ? {} : { key: 'system-large-contain' };
  const src = platform.assetUrl(file.id, { ...size, modified: file.modified_on ?? null });
  const image = <img className={classes.media} src={src} alt={file.title ?? ''} onError={onError} />;
  if (!onReplace) return image;
  return (
    <button type="button" className={classes.press} aria-label={t('files.replace_image')} onClick={onReplace}>
      {image}
    </button>
  );
}

/** Bytes of a text that are shown. */
const textLimit = 20_000;

/** The start of a text, as plain text. */
function TextStart({ file, src, onError }: Shown) {
  const { t } = useRender();
  const { data, error } = useRead(
    ['read', ['directus_files'], 'text', file.id, file.modified_on],
    async (signal) => {
      const response = await fetch(src, { signal, headers: { Range: `bytes=0-${textLimit - 1}` } });
      // An empty file has no range.
      if (response.status === 416) return '';
      if (!response.ok) throw new Error(response.statusText);
      return response.text();
    },
    { onError },
  );
  if (error !== undefined) return null;
  if (data === undefined) return <span aria-busy />;
  const isCut = Number(file.filesize ?? 0) > textLimit;
  return (
    // A scrolled region needs the focus, so that keys can scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className={classes.text} tabIndex={0} role="region" aria-label={t('files.preview_text')}>
      {data}
      {isCut && '…'}
    </pre>
  );
}

/** The type of a file without a preview. A click replaces the file. */
function Tile({ file, onReplace }: Shown) {
  const { t } = useRender();
  const type = file.type ? extensionOf(file.type).slice(0, 5) : '';
  const tile = (
    <span className={classes.tile}>
      {type === '' ? <Icon name="insert_drive_file" size={24} /> : type.toUpperCase()}
    </span>
  );
  if (!onReplace) return tile;
  return (
    <button type="button" className={classes.press} aria-label={t('files.replace_file')} onClick={onReplace}>
      {tile}
    </button>
  );
}
