import { useEffect, useState } from 'react';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { readablePaths } from '../../../schemas/permission/readable-path.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { fitPoint, focalFields, type Point } from './focal-point.ts';
import type { Size } from './image-edit.ts';
import { lossesOf } from './image-file.ts';

export interface ImageRow extends Row {
  readonly id: string;
  readonly type: string;
  readonly filesize: number | string | null;
  readonly filename_download: string;
  readonly title: string | null;
  readonly folder: string | null;
  readonly focal_point_x?: number | null;
  readonly focal_point_y?: number | null;
}

/** An image that is ready to be edited. */
export interface LoadedImage {
  readonly row: ImageRow;
  /** Address of the content in this browser. */
  readonly src: string;
  /** The decoded content, turned as its camera says. */
  readonly source: HTMLImageElement;
  readonly size: Size;
  /** The stored focal point. null if there is none. */
  readonly focal: Point | null;
  /** Keys of the texts that say what a saved image loses. */
  readonly losses: readonly string[];
}

const fields = ['id', 'type', 'filesize', 'filename_download', 'width', 'height', 'title', 'folder'];

/** Loads a file's row and content (IMG-09). */
export function useImage(key: string): { readonly image: LoadedImage | null; readonly error: unknown } {
  const { t, platform, metadata, grants } = useRender();
  const focal = readablePaths(
    grants,
    metadata,
    'directus_files',
    focalFields.filter((field) => metadata.field('directus_files', field)),
  );
  const [image, setImage] = useState<LoadedImage | null>(null);
  const [failure, setFailure] = useState<unknown>();
  const { data: row, error } = useRead(['read', ['directus_files'], 'image', key], async (signal) => {
    const target = { collection: 'directus_files', key };
    return (await platform.read<ImageRow>(target, { fields: [...fields, ...focal] }, signal)).data;
  });
  // The content is read once: a change of the row while the editor is open does not replace what is edited.
  const [edited, setEdited] = useState<ImageRow | null>(null);
  if (row && edited === null) setEdited(row);
  useEffect(() => {
    if (edited === null) return;
    const control = new AbortController();
    let src: string | null = null;
    const load = async () => {
      const response = await fetch(platform.assetUrl(key), { signal: control.signal });
      if (!response.ok) throw new Error(t('files.content_not_read', { status: response.status }));
      const content = await response.blob();
      src = URL.createObjectURL(content);
      const source = new Image();
      source.src = src;
      await source.decode().catch(() => {
        throw new Error(t('files.image_not_shown'));
      });
      const bytes = new Uint8Array(await content.arrayBuffer());
      const size = { width: source.naturalWidth, height: source.naturalHeight };
      const losses = lossesOf(edited.type, bytes);
      if (!control.signal.aborted)
        setImage({ row: edited, src, source, size, focal: focalOf(edited, size), losses });
    };
    load().catch((reason: unknown) => {
      if (!control.signal.aborted) setFailure(reason);
    });
    return () => {
      control.abort();
      if (src !== null) URL.revokeObjectURL(src);
    };
  }, [edited, key, platform, t]);
  return { image, error: error ?? failure };
}

function focalOf({ focal_point_x: x, focal_point_y: y }: ImageRow, size: Size): Point | null {
  return typeof x === 'number' && typeof y === 'number' ? fitPoint({ x, y }, size) : null;
}
