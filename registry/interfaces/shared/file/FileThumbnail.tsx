import { useState } from 'react';
import { useRender } from '../../../../renderer/contract/render.ts';
import { Icon } from '../../../../renderer/kit/controls/Icon.tsx';
import { extensionOf } from '../../../../schemas/value/mime-type.ts';
import classes from './file.module.css';
import { isImage, type FileRow } from './files.ts';

/** A thumbnail of a file, or its extension. */
export function FileThumbnail({ row }: { readonly row: FileRow }) {
  const { platform } = useRender();
  const [failed, setFailed] = useState(false);
  if (!isImage(row) || failed)
    return (
      <span className={classes.tile} aria-hidden>
        {row.type ? extensionOf(row.type).slice(0, 4) : <Icon name="insert_drive_file" />}
      </span>
    );
  // SVG images are not resized (CALL-78).
  const size = row.type?.includes('svg') ? {} : { key: 'system-small-cover' };
  const src = platform.assetUrl(row.id, { ...size, modified: row.modified_on ?? null });
  return (
    <img
      className={classes.tile}
      src={src}
      alt=""
      loading="lazy"
      // Browsers offer a dragged image as a file, so dropping it would upload it again.
      draggable={false}
      onError={() => setFailed(true)}
    />
  );
}
