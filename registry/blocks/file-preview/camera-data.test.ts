import { expect, test } from 'vitest';
import { assetLinks } from './asset-links.ts';
import { cameraRows, positionOf } from './camera-data.ts';

const metadata = {
  exif: {
    image: { Make: 'Canon', Model: 'Canon EOS R5', Artist: 'Ada', ExifTag: 200 },
    exif: {
      ExposureTime: 0.004,
      FNumber: 2.8,
      ISO: 400,
      FocalLength: 50,
      DateTimeOriginal: '2026:01:02 03:04:05',
      ExposureProgram: 3,
      LensSerialNumber: '17',
      MakerNote: Array.from({ length: 900 }, () => 1),
    },
    gps: { GPSLatitude: [48, 51, 30], GPSLatitudeRef: 'S', longitude: -2.294 },
  },
  iptc: { City: 'Paris', Keywords: ['a', 'b'] },
};

test('known values of cameras are readable, others keep their name, and the position is apart', () => {
  expect(cameraRows(metadata, 'en-US').map(({ text, name, value }) => [text ?? name, value])).toEqual([
    ['camera', 'Canon EOS R5'],
    ['taken', 'Jan 2, 2026, 3:04:05 AM'],
    ['exposure', '1/250 s'],
    ['aperture', 'f/2.8'],
    ['iso', '400'],
    ['focal_length', '50 mm'],
    ['author', 'Ada'],
    ['City', 'Paris'],
    ['Keywords', 'a, b'],
    ['Lens Serial Number', '17'],
  ]);
  const { latitude = 0, longitude } = positionOf(metadata) ?? {};
  expect([latitude.toFixed(3), longitude]).toEqual(['-48.858', -2.294]);
});

test('files without data, and damaged data, have no rows and no position', () => {
  for (const nothing of [null, undefined, 'text', {}, { exif: { gps: { latitude: 'x', longitude: 1 } } }])
    expect([cameraRows(nothing, 'en-US'), positionOf(nothing)]).toEqual([[], null]);
});

test('an image has the sizes of the settings, without the token of the session; other files have none', () => {
  const settings = {
    storage_asset_presets: [{ key: 'hero & co', width: 300, fit: 'cover', format: 'webp' }, { width: 3 }, 7],
  };
  const file = { id: 'f1', type: 'image/jpeg', width: 800, height: 600 };
  const original = { key: null, facts: '800 × 600', url: 'https://a.example/assets/f1' };
  const size = {
    key: 'hero & co',
    facts: '300 × … · cover · webp',
    url: 'https://a.example/assets/f1?key=hero%20%26%20co',
  };
  const links = (changed: object, given: object = settings) =>
    assetLinks({ ...file, ...changed }, given as never, 'https://a.example');
  expect(links({})).toEqual([original, size]);
  expect(links({}, { ...settings, storage_asset_transform: 'none' })).toEqual([original]);
  expect(links({ type: 'image/svg+xml' })).toHaveLength(1);
  expect(links({ type: 'text/plain', width: null, height: null })).toEqual([{ ...original, facts: '' }]);
});
