/** Sounds and films that are as long as they say, and nothing else. */

/** A wave file of silence. */
export function sound(seconds: number): File {
  const rate = 8000;
  const size = rate * seconds;
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + size, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  // PCM, one channel, one byte a sample.
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    head.writeUInt16LE(value, at);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.write('data', 36);
  head.writeUInt32LE(size, 40);
  return new File([head, Buffer.alloc(size, 0x80)], 'silence.wav', { type: 'audio/wav' });
}

/** Creates an MPEG-4 file with one video track and no audio. The duration is stored after `bytes` of content. */
export function film(seconds: number, bytes = 0): File {
  const duration = seconds * 1000;
  const matrix = [0x1_00_00, 0, 0, 0, 0x1_00_00, 0, 0, 0, 0x40_00_00_00];
  const track = box(
    'trak',
    box('tkhd', words(7, 0, 0, 1, 0, duration, 0, 0, 0, 0, ...matrix, 64 << 16, 48 << 16)),
    box(
      'mdia',
      box('mdhd', words(0, 0, 0, 1000, duration, 0x55_c4_00_00)),
      box('hdlr', words(0, 0), text('vide'), words(0, 0, 0), Buffer.alloc(1)),
      box(
        'minf',
        box('vmhd', words(1, 0, 0)),
        box('dinf', box('dref', words(0, 1), box('url ', words(1)))),
        box(
          'stbl',
          ...['stsd', 'stts', 'stsc', 'stco'].map((name) => box(name, words(0, 0))),
          box('stsz', words(0, 0, 0)),
        ),
      ),
    ),
  );
  const header = box(
    'mvhd',
    words(0, 0, 0, 1000, duration, 0x1_00_00, 0x1_00_00_00, 0, 0, ...matrix),
    words(0, 0, 0, 0, 0, 0, 2),
  );
  return new File(
    [
      box('ftyp', text('isom'), words(0x2_00), text('isommp41')),
      box('mdat', Buffer.alloc(bytes)),
      box('moov', header, track),
    ],
    'silent.mp4',
    { type: 'video/mp4' },
  );
}

function box(name: string, ...content: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> {
  const size = 8 + content.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([words(size), text(name), ...content]);
}

function words(...values: readonly number[]): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, i) => bytes.writeUInt32BE(value >>> 0, 4 * i));
  return bytes;
}

function text(value: string): Buffer<ArrayBuffer> {
  return Buffer.from(value);
}
