/** Decorative artwork: bent rods with threads between them. */
import { rods, joints, threads, viewBox } from './art.ts';
import classes from './public.module.css';

export function ArtPanel() {
  return (
    <svg
      className={classes.picture}
      viewBox={viewBox}
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden
    >
      <defs>
        <radialGradient id="ground" cx=".5" cy=".42" r=".72">
          <stop offset="0" stopColor="var(--art-ground-1)" />
          <stop offset=".55" stopColor="var(--art-ground-2)" />
          <stop offset="1" stopColor="var(--art-ground-3)" />
        </radialGradient>
      </defs>
      <rect width="100%" height="100%" fill="url(#ground)" />
      {Array.from({ length: 8 }, (_, i) => (
        <ellipse
          key={i}
          cx="470"
          cy="772"
          rx={90 + i * 48}
          ry={14 + i * 8}
          stroke="var(--art-thread-1)"
          strokeOpacity={0.15 - i * 0.016}
        />
      ))}
      {threads.map(({ d, color }) => (
        <path key={d.slice(0, 24)} d={d} stroke={color} strokeWidth="0.7" strokeOpacity="0.4" />
      ))}
      {rods.map(({ d, color, width }) => (
        <path key={color + width} d={d} stroke={color} strokeWidth={width} strokeLinecap="round" />
      ))}
      {joints.map(([x, y]) => (
        <circle
          key={`${x} ${y}`}
          cx={x}
          cy={y}
          r="5"
          fill="var(--art-ground-2)"
          stroke="var(--art-rod)"
          strokeWidth="2"
        />
      ))}
    </svg>
  );
}
