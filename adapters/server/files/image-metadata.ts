import { ownValue } from '../../../schemas/value/own-value.ts';

/**
 * Returns the EXIF, GPS and IPTC metadata of an image as `{ exif: { image, exif, gps }, iptc }`, or null if it has
 * none. Values are returned as stored (FILE-34): codes are not translated, and times have no time zone.
 */
export async function readImageMetadata(path: string): Promise<Readonly<Record<string, unknown>> | null> {
  const { default: exifr } = await import('exifr');
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
    // Unreadable metadata is ignored: the image itself is valid.
    .catch(() => undefined)) as Readonly<Record<string, unknown>> | undefined;
  if (!found) return null;
  const { ifd0, exif, gps, iptc } = found;
  const parts = withoutEmpty({ image: plain(ifd0), exif: plain(exif), gps: plain(gps) });
  const whole = withoutEmpty({ exif: parts, iptc: plain(iptc) });
  return whole ?? null;
}

/** Longer values, in bytes or characters, are maker notes and thumbnails, which are not stored. */
const maxLength = 2000;

function plain(value: unknown): unknown {
  if (typeof value === 'string') return cleaned(value);
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (ArrayBuffer.isView(value))
    return bytesOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (Array.isArray(value))
    return value.length > maxLength ? undefined : value.map((one) => plain(one) ?? null);
  if (value instanceof Date) return value.toISOString();
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return withoutEmpty(
    Object.fromEntries(
      Object.entries(value).map(([name, one]) => [ownValue(standardNames, name) ?? name, plain(one)]),
    ),
  );
}

/** Names of the EXIF standard for names that the library changed. */
const standardNames: Readonly<Record<string, string>> = {
  ExifImageWidth: 'PixelXDimension',
  ExifImageHeight: 'PixelYDimension',
};

/** Returns a text if all bytes are printable ASCII, otherwise a list of numbers. */
function bytesOf(bytes: Uint8Array): unknown {
  if (bytes.length > maxLength) return undefined;
  const isText = bytes.every((byte) => byte === 0 || (byte >= 32 && byte < 127));
  return isText ? cleaned(Buffer.from(bytes).toString('latin1')) : [...bytes];
}

/** Removes NUL and incomplete characters, which PostgreSQL cannot store. */
function cleaned(text: string): string | undefined {
  const kept = Buffer.from(text.replaceAll('\0', '').slice(0, maxLength)).toString('utf8').trim();
  return kept === '' ? undefined : kept;
}

function withoutEmpty(parts: Readonly<Record<string, unknown>>): Record<string, unknown> | undefined {
  const entries = Object.entries(parts).filter(([, value]) => value !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
