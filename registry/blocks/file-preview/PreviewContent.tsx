import { useState, type SyntheticEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { extensionOf } from '../../../schemas/value/mime-type.ts';
import { ContentState } from './ContentState.tsx';
import { imageUrl } from './image-url.ts';
import type { PreviewedFile } from './previewed-file.ts';
import { previewKind, type PreviewKind } from './preview-kind.ts';
import classes from './file-preview.module.css';

interface Props {
  readonly file: PreviewedFile;
  /** Opens the dialog that replaces the content. null if the user may not. */
  readonly onReplace: (() => void) | null;
}

interface Shown extends Props {
  /** URL of the whole file. It stays the same, because a new one would start the content again. */
  readonly src: string;
  /** Returns the URL with the present token. */
  readonly urlNow: () => string;
  /** Replaces `src` if its token was renewed. Returns whether it was. */
  readonly renew: () => boolean;
  readonly onError: () => void;
}

/** Loaded with the first file of their kind. */
const PdfPages = deferred(async () => (await import('./pdf/PdfPages.tsx')).PdfPages);
const StartOfFile = deferred(async () => (await import('./StartOfFile.tsx')).StartOfFile);

/* oxlint-disable jsx-a11y/media-has-caption -- uploaded files have no captions */
/** The parts that show a file. */
const shown: Readonly<Record<PreviewKind, (props: Shown) => React.ReactNode>> = {
  image: Picture,
  video: (props) => <video className={classes.media} {...playerOf(props)} />,
  audio: (props) => <audio className={classes.sound} {...playerOf(props)} />,
  pdf: Pdf,
  table: ({ file, urlNow }) => <StartOfFile file={file} src={urlNow()} isTable />,
  text: ({ file, urlNow }) => <StartOfFile file={file} src={urlNow()} isTable={false} />,
  none: Tile,
};
/* oxlint-enable jsx-a11y/media-has-caption */

const nameOf = ({ title, filename_download: fileName }: PreviewedFile) => title || fileName || undefined;

/** The content of a file, or its type if it cannot be shown. */
export function PreviewContent(props: Props) {
  const { platform } = useRender();
  const [hasFailed, setFailed] = useState(false);
  const { file } = props;
  const urlNow = () => platform.assetUrl(file.id, { modified: file.modified_on ?? null });
  const [src, setSrc] = useState(urlNow);
  const renew = () => {
    const renewed = urlNow();
    setSrc(renewed);
    return renewed !== src;
  };
  const Part = hasFailed ? NotShown : shown[previewKind(file.type, file.filename_download)];
  return <Part {...props} src={src} urlNow={urlNow} renew={renew} onError={() => setFailed(true)} />;
}

/**
 * Returns the properties that players of films and sounds share. The token in a URL expires before a long film ends. The next
 * part that the browser requests fails then, and the film continues at its place with the present token.
 */
function playerOf({ file, src, renew, onError }: Shown) {
  return {
    src,
    'aria-label': nameOf(file),
    controls: true,
    onError({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>) {
      const { currentTime, paused } = media;
      if (!renew()) {
        onError();
        return;
      }
      const goOn = () => {
        media.currentTime = currentTime;
        // The browser may refuse to start the sound. The user can start it with the controls.
        if (!paused) media.play().catch(() => undefined);
      };
      media.addEventListener('loadedmetadata', goOn, { once: true });
    },
  };
}

/** An image in a size that fits the page. A click replaces it. */
function Picture({ file, onReplace, onError }: Shown) {
  const { t, platform } = useRender();
  const src = imageUrl(platform, file);
  const image = <img className={classes.media} src={src} alt={file.title ?? ''} onError={onError} />;
  if (!onReplace) return image;
  return (
    <button type="button" className={classes.press} aria-label={t('files.replace_image')} onClick={onReplace}>
      {image}
    </button>
  );
}

/** The pages of a PDF, which the app draws itself (docs/decisions/0081). The browser's viewer opens in its own tab. */
function Pdf({ src, urlNow, renew }: Shown) {
  const { t } = useRender();
  const link = (
    <a className={classes.link} href={urlNow()} target="_blank" rel="noopener noreferrer">
      <Icon name="open_in_new" />
      {t('files.open_pdf')}
    </a>
  );
  return <PdfPages src={src} renew={renew} link={link} />;
}

/** Browsers do not say why. The user may have sent half a file, or one that is larger than the server transforms. */
function NotShown() {
  const { t } = useRender();
  return <ContentState icon="insert_drive_file" text={t('files.not_shown')} />;
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
