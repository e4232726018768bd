import { drawOwnSvg } from '../../files/image-decoder.ts';

export interface Picture {
  readonly title: string;
  readonly file: string;
  /** Hue in degrees. */
  readonly hue: number;
  readonly draw: 'hills' | 'waves' | 'sun' | 'bricks' | 'leaves' | 'face';
}

export const pictures: readonly Picture[] = [
  { title: 'Hills after rain', file: 'hills.jpg', hue: 150, draw: 'hills' },
  { title: 'The north shore', file: 'shore.jpg', hue: 205, draw: 'waves' },
  { title: 'Low sun', file: 'sun.jpg', hue: 28, draw: 'sun' },
  { title: 'The kiln wall', file: 'wall.jpg', hue: 12, draw: 'bricks' },
  { title: 'Oak leaves', file: 'leaves.jpg', hue: 95, draw: 'leaves' },
  { title: 'Harbour fog', file: 'fog.jpg', hue: 220, draw: 'hills' },
  { title: 'Portrait, evening', file: 'portrait-evening.jpg', hue: 265, draw: 'face' },
  { title: 'Portrait, morning', file: 'portrait-morning.jpg', hue: 45, draw: 'face' },
];

/** Draws an image of the example, so that the repository contains no image files. */
export async function drawPicture({ hue, draw }: Picture): Promise<Buffer> {
  const tone = (light: number, shift = 0) => `hsl(${(hue + shift) % 360} 42% ${light}%)`;
  const body = drawings[draw](tone);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 1200 800"><rect width="1200" height="800" fill="${tone(84)}"/>${body}</svg>`;
  return drawOwnSvg(svg, (image) => image.jpeg({ quality: 82 }).toBuffer());
}

type Tone = (light: number, shift?: number) => string;

const range = (count: number) => Array.from({ length: count }, (_, i) => i);

const drawings: Readonly<Record<Picture['draw'], (tone: Tone) => string>> = {
  hills: (tone) =>
    `<circle cx="880" cy="210" r="90" fill="${tone(94, 40)}"/>${range(4)
      .map(
        (i) =>
          `<path d="M0 ${380 + i * 110} Q 300 ${250 + i * 120} 620 ${390 + i * 100} T 1200 ${340 + i * 120} V 800 H 0 Z" fill="${tone(68 - i * 13, i * 6)}"/>`,
      )
      .join('')}`,
  waves: (tone) =>
    range(9)
      .map(
        (i) =>
          `<path d="M-60 ${250 + i * 65} q 105 -55 210 0 t 210 0 t 210 0 t 210 0 t 210 0 t 210 0 t 210 0 V 800 H -60 Z" fill="${tone(76 - i * 6)}"/>`,
      )
      .join(''),
  sun: (tone) =>
    `${range(7)
      .map((i) => `<circle cx="600" cy="470" r="${430 - i * 55}" fill="${tone(80 - i * 4, i * 4)}"/>`)
      .join('')}<rect y="560" width="1200" height="240" fill="${tone(28)}"/>`,
  bricks: (tone) =>
    range(8)
      .flatMap((row) =>
        range(8).map(
          (column) =>
            `<rect x="${column * 170 - (row % 2) * 85}" y="${row * 100}" width="160" height="90" rx="6" fill="${tone(42 + ((row * 7 + column * 5) % 4) * 6)}"/>`,
        ),
      )
      .join(''),
  leaves: (tone) =>
    range(24)
      .map(
        (i) =>
          `<ellipse cx="${(i * 263) % 1200}" cy="${(i * 179) % 800}" rx="120" ry="46" transform="rotate(${i * 37} ${(i * 263) % 1200} ${(i * 179) % 800})" fill="${tone(32 + (i % 5) * 9, i)}"/>`,
      )
      .join(''),
  face: (tone) =>
    `<circle cx="600" cy="330" r="150" fill="${tone(58)}"/><path d="M280 800 Q 300 500 600 500 T 920 800 Z" fill="${tone(38)}"/>`,
};
