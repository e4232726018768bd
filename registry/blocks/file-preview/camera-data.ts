/** Turns the stored EXIF and IPTC data of an image into readable rows. Pure. */
import { dateTimeFormat, numberFormat } from '../../../schemas/value/intl.ts';
import { isRecord } from '../../../schemas/value/record.ts';

export interface CameraRow {
  /** The text of a known value, or null. */
  readonly text: keyof typeof known | null;
  /** The name of the standard, for values without a text. */
  readonly name: string;
  readonly value: string;
}

export interface Position {
  readonly latitude: number;
  readonly longitude: number;
}

type Values = Readonly<Record<string, unknown>>;
type Format = (value: unknown, locale: string) => string;

const number = (value: unknown, locale: string) =>
  numberFormat(locale, { maximumFractionDigits: 2 }).format(Number(value));

const plain: Format = (value, locale) =>
  Array.isArray(value)
    ? value.map((one) => plain(one, locale)).join(', ')
    : typeof value === 'number'
      ? number(value, locale)
      : String(value);

/** EXIF times have no time zone: 2026:01:02 03:04:05. */
const time: Format = (value, locale) => {
  const [, year, month, day, rest] = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/.exec(String(value)) ?? [];
  const date = new Date(`${year}-${month}-${day}T${rest}Z`);
  if (Number.isNaN(date.getTime())) return String(value);
  return dateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }).format(date);
};

const exposure: Format = (value, locale) => {
  const seconds = Number(value);
  return seconds > 0 && seconds < 0.5 ? `1/${Math.round(1 / seconds)} s` : `${number(seconds, locale)} s`;
};

/** The texts of `files.exif_…`, with the names that the value has in files, and its format. */
const known = {
  camera: [['Model'], plain],
  lens: [['LensModel'], plain],
  taken: [['DateTimeOriginal', 'CreateDate', 'DateTimeDigitized'], time],
  exposure: [['ExposureTime'], exposure],
  aperture: [['FNumber'], (value, locale) => `f/${number(value, locale)}`],
  iso: [['ISO', 'ISOSpeedRatings', 'PhotographicSensitivity'], plain],
  focal_length: [['FocalLength'], (value, locale) => `${number(value, locale)} mm`],
  author: [['Artist', 'Byline'], plain],
  copyright: [['Copyright', 'CopyrightNotice'], plain],
  software: [['Software'], plain],
} as const satisfies Readonly<Record<string, readonly [readonly string[], Format]>>;

/** The texts of known values, in the order in which they are shown. */
const knownTexts = Object.keys(known) as readonly (keyof typeof known)[];

/** Offsets, codes and parts of the encoding, which say nothing to readers, and the maker, which the camera contains. */
const hidden: ReadonlySet<string> = new Set(
  (
    'Make ExifTag GPSTag GPSInfo ApplicationNotes Orientation XResolution YResolution ResolutionUnit YCbCrPositioning ' +
    'ExifVersion FlashpixVersion InteropOffset ComponentsConfiguration CompressedBitsPerPixel ColorSpace PixelXDimension ' +
    'PixelYDimension FileSource SceneType CFAPattern CustomRendered SensingMethod SensitivityType ExposureProgram ' +
    'ExposureMode MeteringMode LightSource Flash WhiteBalance SceneCaptureType GainControl Contrast Saturation Sharpness ' +
    'SubjectDistanceRange ModifyDate ApplicationRecordVersion'
  ).split(' '),
);

/** Longer values are not made for readers. */
const maxLength = 200;

/** Returns the known values first, and then all others with the names of the standard. The position is not contained. */
export function cameraRows(metadata: unknown, locale: string): readonly CameraRow[] {
  const values = valuesOf(metadata);
  const shown = new Set<string>(hidden);
  const rows: CameraRow[] = [];
  for (const text of knownTexts) {
    const [names, format] = known[text];
    const name = names.find((each) => isShown(values[each]));
    for (const each of names) shown.add(each);
    if (name === undefined) continue;
    const value = text === 'camera' ? cameraName(values) : format(values[name], locale);
    rows.push({ text, name, value });
  }
  const others = Object.entries(values).filter(([name, value]) => !shown.has(name) && isShown(value));
  return [
    ...rows,
    ...others.map(([name, value]) => ({ text: null, name: wordsOf(name), value: plain(value, locale) })),
  ];
}

/** Returns where the image was taken in degrees, or null. */
export function positionOf(metadata: unknown): Position | null {
  const gps = record(record(record(metadata)['exif'])['gps'] ?? record(metadata)['gps']);
  const latitude = degrees(gps['latitude'] ?? gps['GPSLatitude'], gps['GPSLatitudeRef']);
  const longitude = degrees(gps['longitude'] ?? gps['GPSLongitude'], gps['GPSLongitudeRef']);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** Degrees, or a list of degrees, minutes and seconds. */
function degrees(value: unknown, side: unknown): number | null {
  const parts = Array.isArray(value) ? value.map(Number) : [Number(value ?? Number.NaN)];
  const [whole = Number.NaN, minutes = 0, seconds = 0] = parts;
  const size = Math.abs(whole) + minutes / 60 + seconds / 3600;
  if (!Number.isFinite(size)) return null;
  return whole < 0 || side === 'S' || side === 'W' ? -size : size;
}

/** Many models repeat the name of the maker. */
function cameraName({ Make: make, Model: model }: Values): string {
  const [maker, name] = [String(make ?? ''), String(model)];
  return name.toLowerCase().startsWith(maker.toLowerCase()) ? name : `${maker} ${name}`;
}

function valuesOf(metadata: unknown): Values {
  const { exif, iptc } = record(metadata);
  const { image, exif: own } = record(exif);
  return { ...record(iptc), ...record(image), ...record(own) };
}

function record(value: unknown): Values {
  return isRecord(value) ? value : {};
}

function isShown(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.length <= 8 && value.every(isShown);
  return (
    typeof value === 'number' || (typeof value === 'string' && value !== '' && value.length <= maxLength)
  );
}

/** Returns `Exposure Program` for `ExposureProgram`. */
function wordsOf(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2');
}
