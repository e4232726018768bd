import { useState } from 'react';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { thumbnail, typeLabel } from './images.ts';

interface Props {
  readonly row: Row;
  /** '' means no image. */
  readonly imageSource: string;
  readonly imageFit: 'crop' | 'contain';
  /** Shown if the row has no file. */
  readonly icon: string;
  /** The class of the label of a file that has no image. */
  readonly typeClass: string | undefined;
}

interface File {
  readonly id?: string;
  readonly type?: string | null;
  readonly modified_on?: string | null;
}

/** Returns the file that a row shows, or null. */
export function fileOfRow(row: Row, imageSource: string): File | null {
  const value = imageSource === thumbnail ? row : row[imageSource];
  return typeof value === 'object' && value !== null ? (value as File) : null;
}

/** The image of a row, the type of its file, or an icon. */
export function RowImage({ row, imageSource, imageFit, icon, typeClass }: Props) {
  const { platform } = useRender();
  const [failed, setFailed] = useState<string | null>(null);
  const file = fileOfRow(row, imageSource);
  if (!file?.id) return <Icon name={icon} size={24} />;
  if (failed === file.id || !file.type?.startsWith('image/'))
    return typeLabel(file.type) === '' ? (
      <Icon name={icon} size={24} />
    ) : (
      <span className={typeClass}>{typeLabel(file.type)}</span>
    );
  // SVG images are not resized (CALL-78).
  const key = file.type.includes('svg')
    ? {}
    : { key: `system-medium-${imageFit === 'crop' ? 'cover' : 'contain'}` };
  return (
    <img
      src={platform.assetUrl(file.id, { ...key, modified: file.modified_on ?? null })}
      alt=""
      draggable={false}
      loading="lazy"
      data-fit={imageFit}
      onError={() => setFailed(file.id ?? null)}
    />
  );
}
