/** Headers of the tus protocol 1.0 (https://tus.io/protocols/resumable-upload). */

export const tusRequestHeaders = [
  'Tus-Resumable',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
] as const;

/** The key of the file that an upload creates or replaces. Sent when the file is stored. */
export const fileKeyHeader = 'X-Armature-File';

export const tusResponseHeaders = [
  'Location',
  'Tus-Resumable',
  'Tus-Version',
  'Tus-Extension',
  'Tus-Max-Size',
  'Upload-Length',
  'Upload-Offset',
  'Upload-Metadata',
  'Upload-Expires',
  fileKeyHeader,
] as const;

export const tusVersion = '1.0.0';
export const tusExtensions = ['creation', 'creation-with-upload', 'termination', 'expiration'] as const;
/** The media type of the bytes of an upload. */
export const tusMediaType = 'application/offset+octet-stream';
