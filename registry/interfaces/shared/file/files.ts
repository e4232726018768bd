import type { Row } from '../../../../renderer/contract/platform.ts';
import { fileFacts } from '../../../shared/file-facts.ts';
import type { Choosable } from '../../../../renderer/contract/related.ts';
import type { Services } from '../../../../renderer/contract/services.ts';

export const filesCollection = 'directus_files';

/** The fields of a file that controls show. */
export interface FileRow extends Row {
  readonly id: string;
  readonly title?: string | null;
  readonly type?: string | null;
  readonly filename_download?: string | null;
  readonly filesize?: number | string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly modified_on?: string | null;
}

/** The fields to read. */
export const fileFields = [
  'id',
  'title',
  'type',
  'filename_download',
  'filesize',
  'width',
  'height',
  'modified_on',
];

export const allFiles: Choosable = {
  collection: filesCollection,
  keyField: 'id',
  referencedField: 'id',
  template: '{{ title }}',
  fields: fileFields,
  sort: ['-uploaded_on'],
};

/** The files that a control accepts: the filter, the translation key of its explanation, and the types for the browser. */
export const filesOf = {
  all: null,
  images: {
    filter: { type: { _starts_with: 'image/' } },
    because: 'interfaces.only_images',
    accept: 'image/*',
  },
  media: {
    filter: { _or: ['video/', 'audio/'].map((type) => ({ type: { _starts_with: type } })) },
    because: 'interfaces.only_media',
    accept: 'video/*,audio/*',
  },
} as const;
export type FilesOf = keyof typeof filesOf;

export function isImage({ type }: FileRow): boolean {
  return type?.startsWith('image/') ?? false;
}

/** Returns the dimensions, size and type of a file in one line. */
export const factsOf = (row: FileRow, render: Pick<Services, 't' | 'locale'>): string =>
  fileFacts(row, render).join(' · ');
