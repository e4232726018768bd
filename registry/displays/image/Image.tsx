import { useState } from 'react';
import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import classes from './image.module.css';
import type { options } from './options.ts';

interface File {
  readonly id?: string;
  readonly type?: string | null;
  readonly title?: string | null;
  readonly modified_on?: string | null;
}

const files = 'directus_files';

/**
 * Shows a thumbnail. If the file is not an image, does not load or may not be read, shows an icon. Beside other text it is
 * decoration.
 */
export function Image({ value, options: chosen, plain }: DisplayProps<typeof options>) {
  const { platform, grants } = useRender();
  const [failed, setFailed] = useState(false);
  if (value === null || value === undefined) return <EmptyValue />;
  const file: File = typeof value === 'object' ? (value as File) : { id: String(value) };
  const shape = { 'data-circle': chosen.circle || undefined };
  const isReadable = grants.grant(files, 'read') !== undefined;
  if (failed || !isReadable || !file.id || (file.type && !file.type.startsWith('image/')))
    return (
      <span className={classes.icon} title={plain ? undefined : (file.title ?? undefined)} {...shape}>
        <Icon name="insert_drive_file" />
      </span>
    );
  // SVG images are not resized (CALL-78).
  const key = file.type?.includes('svg') ? {} : { key: 'system-small-cover' };
  const src = platform.assetUrl(file.id, { ...key, modified: file.modified_on ?? null });
  return (
    <img
      className={classes.image}
      src={src}
      alt={plain ? '' : (file.title ?? '')}
      loading="lazy"
      onError={() => setFailed(true)}
      {...shape}
    />
  );
}
