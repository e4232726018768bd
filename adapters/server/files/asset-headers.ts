import { createFailure } from '../../../schemas/error/failure.ts';
import type { Range } from './storage.ts';

/**
 * Reads the `Range` header. Returns null for the whole file. Several ranges also get the whole file, as RFC 9110
 * allows. Throws RANGE_NOT_SATISFIABLE.
 */
export function rangeOf(header: string | undefined, size: number): Range | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, from = '', to = ''] = parts;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) {
    throw createFailure(
      'RANGE_NOT_SATISFIABLE',
      `Range "${from}-${to}" is invalid or the file's size doesn't match the requested range.`,
      { size },
    );
  }
  return { start, end };
}

/**
 * Types that a browser displays without running scripts in this origin. Files of all other types are sent as downloads.
 * The viewer of PDF files runs in another origin.
 */
const displayable = /^(?:image\/(?!.*xml)|audio\/|video\/)|^text\/plain$|^application\/pdf$/;

/**
 * Types that are sent unchanged. All others are sent as `application/octet-stream`: a page could otherwise load a
 * script, style sheet, HTML page, XML or WebAssembly file by its URL. SVG keeps its type, because an <img> requires
 * it. Scripts of an SVG do not run in an <img>, and a direct request gets a sandboxed download.
 */
const inert =
  /^(?:audio|video|font)\/[\w.-]+$|^image\/(?:[\w.-]+|svg\+xml)$|^text\/(?:plain|csv|markdown|calendar|vcard)$|^application\/(?:json|pdf|zip|gzip|rtf|msword|x-cfb|x-tar|x-7z-compressed|epub\+zip|vnd\.[\w.-]+)$/;

const bytes = 'application/octet-stream';

/**
 * Returns the `Content-Disposition` of a download, with the file name in UTF-8 and an ASCII fallback (RFC 6266 and
 * 5987). Returns undefined if the browser may display the file.
 */
export function dispositionOf(type: string, name: string, asDownload: boolean): string | undefined {
  if (!asDownload && displayable.test(type)) return undefined;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const coded = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}

const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/**
 * Headers for stored files. An HTML page or SVG from a user must not run scripts or submit forms, and the sandbox gives
 * it an opaque origin, so that it cannot act with this server's cookies. Browsers do not start their viewer of PDF files in a
 * sandbox, or without `object-src`. A PDF cannot be framed by other sites.
 */
export function safetyHeaders(type: string) {
  return {
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      type === 'application/pdf'
        ? `${policy}; object-src 'self'; frame-ancestors 'self'`
        : `${policy}; sandbox`,
  };
}

/** Returns the type to send a file with. The row may contain any text. */
export function headerType(type: unknown): string {
  const isType = typeof type === 'string' && /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type);
  return isType && inert.test(type) ? type : bytes;
}
