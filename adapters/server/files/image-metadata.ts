import exifr from 'exifr';
import { ownValue } from '../../../schemas/value/own-value.ts';

/**
 * EXIF, GPS and IPTC of a picture as it tells them, by part: `{ exif: { image, exif, gps }, iptc }`; null where there is
 * nothing. Numbers and texts as they are stored (FILE-34): a code stays a code, a moment has no zone.
 */
export async function readEmbedded(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const found = (await exifr
    .parse(path, {
      tiff: true,
      ifd0: {},
      exif: true,
      gps: true,
      iptc: true,
      interop: false,
      ifd1: false,
      icc: false,
      xmp: false,
      mergeOutput: false,
      translateValues: false,
      reviveValues: false,
    })
    // What no one can read is no reason to refuse a picture.
    .catch(() => undefined)) as Readonly<Record<string, unknown>> | undefined;
  if (!found) return null;
  const { ifd0, exif, gps, iptc } = found;
  const parts = withoutEmpty({ image: plain(ifd0), exif: plain(exif), gps: plain(gps) });
  const whole = withoutEmpty({ exif: parts, iptc: plain(iptc) });
  return whole ?? null;
}

/** Longer ones are maker's notes and thumbnails. Bytes, or characters. */
const longest = 2000;

function plain(value: unknown): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (ArrayBuffer.isView(value))
    return bytesOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (Array.isArray(value))
    return value.length > longest ? undefined : value.map((one) => plain(one) ?? null);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return withoutEmpty(
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [ownValue(standard, name) ?? name, plain(one)]),
    ),
  );
}

/** Names of the standard, where the reader has others. */
const standard: Readonly<Record<string, string>> = {
  ExifImageWidth: 'PixelXDimension',
  ExifImageHeight: 'PixelYDimension',
};

/** Bytes are texts in these formats, or numbers that have no name. */
function bytesOf(bytes: Uint8Array): unknown {
  if (bytes.length > longest) return undefined;
  const isText = bytes.every((byte) => byte === 0 || (byte >= 32 && byte < 127));
  return isText ? cleaned(Buffer.from(bytes).toString('latin1')) : [...bytes];
}

/** PostgreSQL keeps neither NUL nor half characters. */
function cleaned(text: string): string | undefined {
  const kept = Buffer.from(text.replaceAll('\0', '').slice(0, longest)).toString('utf8').trim();
  return kept === '' ? undefined : kept;
}

function withoutEmpty(parts: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
