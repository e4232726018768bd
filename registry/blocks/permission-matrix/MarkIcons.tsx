import { useSyncExternalStore } from 'react';
import { iconPath, subscribeToIcons } from '../../../renderer/kit/icons/load.ts';
import type { Level } from '../../../schemas/permission/levels.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import classes from './matrix.module.css';

const iconOf = {
  all: () => iconPath(icons.all),
  custom: () => iconPath(icons.custom),
  none: () => iconPath(icons.none),
} as const satisfies Record<Level, () => string | null>;

interface Props {
  /** The levels of the marks of a cell, in their order. */
  readonly levels: readonly Level[];
}

/**
 * Draws the icons of all marks of a cell in one SVG. Browsers paint each SVG separately, so one SVG for each mark makes
 * scrolling slow.
 */
export function MarkIcons({ levels }: Props) {
  const paths = {
    all: useSyncExternalStore(subscribeToIcons, iconOf.all),
    custom: useSyncExternalStore(subscribeToIcons, iconOf.custom),
    none: useSyncExternalStore(subscribeToIcons, iconOf.none),
  };
  return (
    <svg className={classes.icons} aria-hidden>
      {levels.map((level, i) => (
        <path key={i} className={classes.icon} data-level={level} data-place={i} d={paths[level] ?? ''} />
      ))}
    </svg>
  );
}
