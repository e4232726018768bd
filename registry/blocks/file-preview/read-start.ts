/** Reads the start of a file as text. */
import { decodeText, markedEncoding } from '../../shared/text-files/decode-text.ts';

/** Bytes that are read at most. */
export const startLimit = 100_000;

export interface FileStart {
  readonly text: string;
  /** Whether the file continues after the text. */
  readonly isCut: boolean;
  /** True if the bytes are not text. `text` is then empty. */
  readonly isBinary: boolean;
}

/** Thrown if the platform does not send the content. */
export class ContentNotSent extends Error {
  override readonly name = 'ContentNotSent';
  readonly status: number;

  constructor(status: number) {
    super(`The platform responds with status ${status}.`);
    this.status = status;
  }
}

/**
 * Requests the first bytes of a file with a Range request. A platform that ignores ranges is read only up to the limit.
 * @throws ContentNotSent
 */
export async function readStart(url: string, signal: AbortSignal): Promise<FileStart> {
  const response = await fetch(url, { signal, headers: { Range: `bytes=0-${startLimit - 1}` } });
  // An empty file has no range.
  if (response.status === 416) return { text: '', isCut: false, isBinary: false };
  if (!response.ok) throw new ContentNotSent(response.status);
  const { bytes, hasMore } = await readBytes(response);
  const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1] ?? Number.NaN);
  const isCut = hasMore || total > bytes.length;
  return { ...decodeStart(bytes, isCut), isCut };
}

async function readBytes({ body }: Response): Promise<{ bytes: Uint8Array; hasMore: boolean }> {
  const bytes = new Uint8Array(startLimit);
  const reader = body?.getReader();
  for (let length = 0; ;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return { bytes: bytes.subarray(0, length), hasMore: false };
    const rest = startLimit - length;
    bytes.set(value.subarray(0, rest), length);
    length += Math.min(rest, value.length);
    if (value.length <= rest) continue;
    void reader?.cancel();
    return { bytes, hasMore: true };
  }
}

/** Decodes the bytes, unless they have no byte order mark and contain what no text contains. */
export function decodeStart(
  bytes: Uint8Array,
  isCut: boolean,
): { readonly text: string; readonly isBinary: boolean } {
  const isBinary = markedEncoding(bytes) === null && bytes.some(isNoText);
  return { text: isBinary ? '' : decodeText(bytes, { isCut }), isBinary };
}

/** Control characters that no text contains. Tab, line and page breaks, backspace and escape occur in logs. */
const isNoText = (byte: number) => byte < 8 || (byte > 13 && byte < 32 && byte !== 27);
