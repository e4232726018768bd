import sharp from 'sharp';
import { expect, test } from 'vitest';
import { lossesOf } from './image-file.ts';

const frame = (background: string) =>
  sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
const frames = await Promise.all(['red', 'blue'].map(frame));
const animation = () => sharp(frames, { join: { animated: true } });
const photo = () => sharp(frames[0]).withExif({ IFD0: { Artist: 'Ada' } });
const apng = (png: Buffer) => {
  const chunk = Buffer.alloc(20);
  chunk.writeUInt32BE(8);
  chunk.write('acTL', 4);
  // Behind the header, and behind a long profile as some programs write it.
  const long = Buffer.alloc(12 + 9000);
  long.writeUInt32BE(9000);
  long.write('iCCP', 4);
  return Buffer.concat([png.subarray(0, 33), long, chunk, png.subarray(33)]);
};

const framesLost = 'files.image_loses_frames';
const becomesPng = 'files.image_becomes_png';
const cameraLost = 'files.image_loses_camera_data';

test.each([
  ['image/gif', 'an animation', await animation().gif({ loop: 0 }).toBuffer(), [framesLost, becomesPng]],
  [
    'image/gif',
    'an animation that plays once',
    await animation().gif({ loop: 1 }).toBuffer(),
    [framesLost, becomesPng],
  ],
  ['image/gif', 'one frame', await sharp(frames[0]).gif().toBuffer(), [becomesPng]],
  ['image/webp', 'an animation', await animation().webp().toBuffer(), [framesLost]],
  [
    'image/webp',
    'a photo, whose data are at the end of the file',
    await photo().webp().toBuffer(),
    [cameraLost],
  ],
  ['image/webp', 'a plain image', await sharp(frames[0]).webp().toBuffer(), []],
  ['image/png', 'an animation', apng(frames[0] as Buffer), [framesLost]],
  ['image/png', 'a photo', await photo().png().toBuffer(), [cameraLost]],
  ['image/jpeg', 'a photo', await photo().jpeg().toBuffer(), [cameraLost]],
  ['image/jpeg', 'a plain image', await sharp(frames[0]).jpeg().toBuffer(), []],
  ['image/avif', 'a plain image', await sharp(frames[0]).avif().toBuffer(), [becomesPng]],
  ['image/png', 'a damaged file', (frames[0] as Buffer).subarray(0, 40), []],
  ['image/gif', 'an empty file', Buffer.alloc(0), [becomesPng]],
])('%s, %s: the lost parts are named', (type, _what, bytes, lost) => {
  expect(lossesOf(type, new Uint8Array(bytes))).toEqual(lost);
});
