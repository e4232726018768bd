import type { Row } from '../../../../renderer/contract/platform.ts';
import { formatFileSize } from '../../../../schemas/value/file-size.ts';
import { mimeTypeName } from '../../../../schemas/value/mime-type.ts';
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

/** What is read of a file to show it. */
export const fileFields = ['id', 'title', 'type', 'filesize', 'width', 'height', 'modified_on'];

export const allFiles: Choosable = {
  collection: filesCollection,
  keyField: 'id',
  template: '{{ title }}',
  fields: fileFields,
  sort: ['-uploaded_on'],
};

/** What a place takes of the files: the rule, and the key of the text that says why others are left out. */
export const filesOf = {
  all: null,
  pictures: { filter: { type: { _starts_with: 'image/' } }, because: 'interfaces.only_pictures' },
  media: {
    filter: { _or: ['video/', 'audio/'].map((type) => ({ type: { _starts_with: type } })) },
    because: 'interfaces.only_media',
  },
} as const;
export type FilesOf = keyof typeof filesOf;

export function isPicture({ type }: FileRow): boolean {
  return type?.startsWith('image/') ?? false;
}

/** Its size in pixels, its weight and what it is, in one line. */
export function factsOf(row: FileRow, locale: string): string {
  const number = new Intl.NumberFormat(locale);
  const { width, height, filesize, type } = row;
  return [
    width && height ? `${number.format(width)} × ${number.format(height)}` : null,
    filesize === null || filesize === undefined ? null : formatFileSize(Number(filesize)),
    type ? mimeTypeName(type) : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}
