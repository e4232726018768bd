import { useState } from 'react';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { extensionOf } from '../../../schemas/value/mime-type.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import classes from './file.module.css';
import type { options } from './options.ts';

interface KnownFile {
  readonly id?: string;
  readonly type?: string | null;
  readonly title?: string | null;
  readonly modified_on?: string | null;
}

/** Shows a thumbnail or the file extension, and the title. */
export function File({ value }: DisplayProps<typeof options>) {
  if (value === null || value === undefined || value === '') return <EmptyValue />;
  const file: KnownFile = typeof value === 'object' ? (value as KnownFile) : { id: plainText(value) };
  return (
    <span className={classes.file}>
      <FileIcon {...file} />
      <span className={classes.title}>{file.title ?? file.id ?? plainText(value)}</span>
    </span>
  );
}

function FileIcon({ id, type, modified_on }: KnownFile) {
  const { platform } = useRender();
  const [failed, setFailed] = useState(false);
  if (id && type?.startsWith('image/') && !failed) {
    // SVG images are not resized (CALL-78).
    const size = type.includes('svg') ? {} : { key: 'system-small-cover' };
    const src = platform.assetUrl(id, { ...size, modified: modified_on ?? null });
    return <img className={classes.sign} src={src} alt="" loading="lazy" onError={() => setFailed(true)} />;
  }
  return (
    <span className={classes.sign} aria-hidden>
      {type ? extensionOf(type).slice(0, 4) : <Icon name="insert_drive_file" size={16} />}
    </span>
  );
}
