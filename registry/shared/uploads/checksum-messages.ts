/** The messages between the page and its worker of checksums. */
export interface ChecksumRequest {
  readonly id: number;
  /** null cancels the request with this id. */
  readonly file: Blob | null;
}

export type ChecksumResponse =
  { readonly id: number; readonly checksum: string } | { readonly id: number; readonly error: string };
