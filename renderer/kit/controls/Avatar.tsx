import classes from './Avatar.module.css';

interface Props {
  /** Selects one of six color pairs. */
  readonly id: string;
  readonly name: string;
  readonly src: string | null;
  readonly size?: number;
  readonly square?: boolean;
  /** Adds an accessible name to the image; false if the name is shown beside it. */
  readonly label?: boolean;
}

/** Shows a user's image, or their initials on a color chosen by the id. */
export function Avatar({ id, name, src, size = 24, square = false, label = false }: Props) {
  const style = { width: size, height: size, borderRadius: square ? 'var(--radius-small)' : '50%' };
  const said = label ? name : undefined;
  if (src) return <img className={classes.avatar} style={style} src={src} alt={said ?? ''} loading="lazy" />;
  return (
    <span
      className={classes.avatar}
      data-pair={pairOf(id)}
      style={{ ...style, fontSize: size * 0.42 }}
      role={label ? 'img' : undefined}
      aria-label={said}
      aria-hidden={label ? undefined : true}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean);
  return (
    (words[0]?.[0] ?? '?') + (words.length > 1 && !name.includes('@') ? (words.at(-1)?.[0] ?? '') : '')
  ).toUpperCase();
}

function pairOf(id: string): number {
  let hash = 0;
  for (const character of id) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 6_000_000;
  return (hash % 6) + 1;
}
