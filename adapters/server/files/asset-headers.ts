import { fail } from '../../../schemas/error/failure.ts';
import type { Range } from './storage.ts';

/** One range; several are answered whole, as RFC 9110 allows. null: whole. Throws RANGE_NOT_SATISFIABLE. */
export function rangeOf(header: string | undefined, size: number): Range | null {
  const parts = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!parts || (parts[1] === '' && parts[2] === '')) return null;
  const [, from = '', to = ''] = parts;
  const start = from === '' ? Math.max(size - Number(to), 0) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size || start > end) {
    throw fail(
      'RANGE_NOT_SATISFIABLE',
      `Range "${from}-${to}" is invalid or the file's size doesn't match the requested range.`,
      { size },
    );
  }
  return { start, end };
}

/** Types that a browser displays without running anything. Files of all other types are sent as downloads. */
const shown = /^(?:image\/(?!.*xml)|audio\/|video\/)|^text\/plain$/;

/**
 * Types that are sent as they are. All others are sent as bytes of no type: scripts, style sheets, pages, XML and
 * WebAssembly, which a page could otherwise run or apply by naming their URL. Browsers display `image/svg+xml` in an <img>
 * only under this type; scripts of an SVG do not run there, and opened by itself it is a sandboxed download.
 */
const inert =
  /^(?:audio|video|font)\/[\w.-]+$|^image\/(?:[\w.-]+|svg\+xml)$|^text\/(?:plain|csv|markdown|calendar|vcard)$|^application\/(?:json|pdf|zip|gzip|rtf|msword|x-cfb|x-tar|x-7z-compressed|epub\+zip|vnd\.[\w.-]+)$/;

const bytes = 'application/octet-stream';

/**
 * RFC 6266 and 5987: a name in any writing, with a plain one for whoever reads no other. undefined: it is shown where it
 * is opened.
 */
export function dispositionOf(type: string, name: string, asDownload: boolean): string | undefined {
  if (!asDownload && shown.test(type)) return undefined;
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  if (plain === name) return `attachment; filename="${name}"`;
  const coded = encodeURIComponent(Buffer.from(name).toString()).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${coded}`;
}

/**
 * A stored page or drawing must not run as ours, wherever it is opened: no scripts, no forms, an origin of its own. In a
 * picture's place nothing runs anyway.
 */
export const harmless = {
  'x-content-type-options': 'nosniff',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'; sandbox",
} as const;

/** Returns the type to send a file with. The row may contain any text. */
export function headerType(type: unknown): string {
  const isType = typeof type === 'string' && /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(type);
  return isType && inert.test(type) ? type : bytes;
}
