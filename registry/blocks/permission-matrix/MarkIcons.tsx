import { useMemo, useSyncExternalStore } from 'react';
import { iconPath, subscribeToIcons } from '../../../renderer/kit/icons/load.ts';
import type { Level } from '../../../schemas/permission/levels.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import classes from './matrix.module.css';

const iconOf = {
  all: () => iconPath(icons.all),
  custom: () => iconPath(icons.custom),
  none: () => iconPath(icons.none),
} as const satisfies Record<Level, () => string | null>;

export type MarkPaths = Readonly<Record<Level, string | null>>;

/** Returns the shapes of the icons. A table subscribes once, because it has hundreds of cells. */
export function useMarkPaths(): MarkPaths {
  const all = useSyncExternalStore(subscribeToIcons, iconOf.all);
  const custom = useSyncExternalStore(subscribeToIcons, iconOf.custom);
  const none = useSyncExternalStore(subscribeToIcons, iconOf.none);
  return useMemo(() => ({ all, custom, none }), [all, custom, none]);
}

interface Props {
  /** The levels of the marks of a cell, in their order. */
  readonly levels: readonly Level[];
  readonly paths: MarkPaths;
}

/**
 * Draws the icons of all marks of a cell in one SVG. Browsers paint each SVG separately, so one SVG for each mark makes
 * scrolling slow.
 */
export function MarkIcons({ levels, paths }: Props) {
  return (
    <svg className={classes.icons} aria-hidden>
      {levels.map((level, i) => (
        <path key={i} className={classes.icon} data-level={level} data-place={i} d={paths[level] ?? ''} />
      ))}
    </svg>
  );
}
