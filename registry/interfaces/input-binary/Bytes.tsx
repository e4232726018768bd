import { useMemo, useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import { mimeTypeOfBytes } from '../../../renderer/kit/bytes/bytes.ts';
import { byteLength, formatFileSize } from '../../../schemas/value/file-size.ts';
import { extensionOf } from '../../../schemas/value/mime-type.ts';
import classes from '../shared/file/file.module.css';
import { mimeTypeText } from '../../shared/mime-type-text.ts';
import { startDownload } from '../../shared/start-download.ts';

interface Props {
  /** Base64. */
  readonly bytes: string;
  /** Name of the downloaded file, without its extension. */
  readonly name: string;
  /** null if the value cannot be changed. */
  readonly onReplace: (() => void) | null;
  readonly onClear: (() => void) | null;
}

const unknownType = 'application/octet-stream';
/** The largest picture in bytes that is decoded for a preview. */
const largestPreview = 5_000_000;

/** Bytes that are stored: a picture if they are one, their type and number, and their actions. */
export function Bytes({ bytes, name, onReplace, onClear }: Props) {
  const { t, locale } = useRender();
  const [failed, setFailed] = useState<string | null>(null);
  const type = useMemo(() => mimeTypeOfBytes(bytes), [bytes]);
  const size = byteLength(bytes);
  const isImage = type?.startsWith('image/') ?? false;
  const isShown = isImage && size <= largestPreview && failed !== bytes;
  const typeName = mimeTypeText(type ?? unknownType, t);
  return (
    <div className={classes.chosen}>
      {isShown && (
        <img
          className={classes.picture}
          src={`data:${type};base64,${bytes}`}
          alt={typeName}
          onError={() => setFailed(bytes)}
        />
      )}
      <div className={classes.foot}>
        {!isShown && (
          <span className={classes.tile} aria-hidden>
            {type === null ? <Icon name="insert_drive_file" /> : extensionOf(type)}
          </span>
        )}
        <span className={classes.about}>
          <span className={classes.name}>{typeName}</span>
          <span className={classes.facts}>{formatFileSize(size, locale)}</span>
        </span>
        <IconButton
          icon="download"
          size="small"
          label={t('interfaces.download')}
          onClick={() => download(bytes, `${name}.${extensionOf(type ?? unknownType)}`)}
        />
        {onReplace && (
          <IconButton icon="autorenew" size="small" label={t('interfaces.replace')} onClick={onReplace} />
        )}
        {onClear && <IconButton icon="close" size="small" label={t('form.clear_value')} onClick={onClear} />}
      </div>
    </div>
  );
}

/** Saves the bytes as a file. Their type is not passed on, so that no browser opens them as a page of this origin. */
function download(base64: string, name: string): void {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: 'application/octet-stream' }));
  startDownload(url, name);
  // The browser starts the download in a later task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
