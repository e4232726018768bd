/** Geometry of the artwork: three closed curves in space, seen in perspective, with chords between them. */
type Point = readonly [number, number];
type Curve = (turn: number) => readonly [number, number, number];

const full = Math.PI * 2;
export const viewBox = '0 0 940 900';

const sail =
  (side: 1 | -1): Curve =>
  (u) => [
    side * 0.64 * Math.sin(u / 2) * (1 + 0.14 * Math.sin(u)),
    1.05 * Math.cos(u / 2),
    side * 0.38 * Math.sin(u) + 0.14 * Math.sin(u * 1.5),
  ];
const wave: Curve = (u) => [0.99 * Math.cos(u + 0.4), 0.17 * Math.sin(2 * u + 0.4), 0.84 * Math.sin(u + 0.4)];
const knot: Curve = (u) => [0.5 * Math.cos(u + 2), 0.31 * Math.sin(2 * u + 2), 0.45 * Math.sin(u + 2)];

export const threads = [
  { d: chords(wave, knot, 180, (t) => t + 0.3), color: 'var(--art-thread-3)' },
  { d: chords(sail(1), sail(-1), 120, (t) => 0.5 - t), color: 'var(--art-rod)' },
  { d: chords(sail(1), wave, 120, (t) => t * 0.5 + 0.1), color: 'var(--art-thread-2)' },
] as const;

export const rods = [
  { d: line(knot), color: 'var(--art-thread-1)', width: 1.6 },
  { d: line(wave), color: 'var(--art-thread-3)', width: 2.2 },
  { d: line(sail(-1)), color: 'var(--art-rod)', width: 2.2 },
  { d: line(sail(1)), color: 'var(--art-rod)', width: 2.6 },
] as const;

export const joints: readonly Point[] = [
  seen(wave, 0.5),
  seen(wave, 2.4),
  seen(wave, 4.6),
  seen(knot, 1),
  seen(knot, 3.6),
  seen(sail(1), 0),
  seen(sail(1), full),
  seen(sail(-1), 3.1),
];

/** Rotates a point about two axes and projects it in perspective. */
function seen(curve: Curve, turn: number): Point {
  const [x0, y0, z0] = curve(turn);
  const [x, z1] = [x0 * Math.cos(0.6) - z0 * Math.sin(0.6), x0 * Math.sin(0.6) + z0 * Math.cos(0.6)];
  const [y, z] = [y0 * Math.cos(-0.3) - z1 * Math.sin(-0.3), y0 * Math.sin(-0.3) + z1 * Math.cos(-0.3)];
  const scale = (3.6 / (3.6 + z * 0.55)) * 300;
  return [Math.round((470 + x * scale) * 10) / 10, Math.round((428 - y * scale) * 10) / 10];
}

function line(curve: Curve): string {
  return Array.from({ length: 121 }, (_, i) => seen(curve, (i / 120) * full))
    .map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`)
    .join('');
}

function chords(from: Curve, to: Curve, count: number, partner: (t: number) => number): string {
  return Array.from({ length: count + 1 }, (_, i) => i / count)
    .map((t) => [seen(from, t * full), seen(to, (((partner(t) % 1) + 1) % 1) * full)] as const)
    .map(([[x1, y1], [x2, y2]]) => `M${x1} ${y1}L${x2} ${y2}`)
    .join('');
}
