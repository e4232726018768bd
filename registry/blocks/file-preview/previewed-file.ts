import type { Row } from '../../../renderer/contract/platform.ts';

export interface PreviewedFile extends Row {
  readonly id: string;
  readonly title?: string | null;
  readonly type?: string | null;
  readonly filename_download?: string | null;
  readonly filesize?: number | string | null;
  readonly width?: number | null;
  readonly height?: number | null;
  readonly modified_on?: string | null;
  /** The checksum of the content. Other platforms do not store one. */
  readonly checksum?: string | null;
}
