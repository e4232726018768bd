import type { Row } from '../../../../renderer/contract/platform.ts';
import type { Choosable } from '../choices/related.ts';

export const filesCollection = 'directus_files';

/** What the control shows of a file. */
export interface FileRow extends Row {
  readonly id: string;
  readonly title?: string | null;
  readonly type?: string | null;
  readonly filesize?: number | string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly modified_on?: string | null;
}

/** The files to choose from, the newest first; `accept`: only of types that begin so. */
export function filesToChoose(accept: string | null): Choosable {
  return {
    collection: filesCollection,
    keyField: 'id',
    template: '{{ title }}',
    fields: ['id', 'title', 'type', 'filesize', 'width', 'height', 'modified_on'],
    sort: ['-uploaded_on'],
    ...(accept === null ? {} : { filter: { type: { _starts_with: accept } } }),
  };
}

export function isPicture({ type }: FileRow): boolean {
  return type?.startsWith('image/') ?? false;
}
