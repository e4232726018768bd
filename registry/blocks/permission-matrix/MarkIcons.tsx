import { useDirection } from '@mantine/core';
import { useMemo, useSyncExternalStore } from 'react';
import { iconPath, subscribeToIcons } from '../../../renderer/kit/icons/load.ts';
import type { Level } from '../../../schemas/permission/levels.ts';
import { actions } from '../../../schemas/permission/types.ts';
import { icons } from '../shared/permissions/cell-icons.ts';
import classes from './matrix.module.css';
import { movePath } from './move-path.ts';

/** A mark is 28 px wide, the gap 4 px, and an icon of 24 units 18 px. */
const unit = 18 / 24;
const width = actions.length * 32 - 4;
const viewBox = [0, 0, width, 28].map((px) => px / unit).join(' ');
const inset = 5 / unit;

const iconOf = {
  all: () => iconPath(icons.all),
  custom: () => iconPath(icons.custom),
  none: () => iconPath(icons.none),
} as const satisfies Record<Level, () => string | null>;

/** The shape of a level at each place of a cell. */
export type MarkPaths = Readonly<Record<Level, readonly string[]>>;

/** Returns the shapes of the icons. A table subscribes once, because it has hundreds of cells. */
export function useMarkPaths(): MarkPaths {
  const { dir } = useDirection();
  const all = useSyncExternalStore(subscribeToIcons, iconOf.all);
  const custom = useSyncExternalStore(subscribeToIcons, iconOf.custom);
  const none = useSyncExternalStore(subscribeToIcons, iconOf.none);
  return useMemo(() => {
    const atEach = (path: string | null) => {
      const moved = actions.map((_, i) => movePath(path ?? '', inset + (i * 32) / unit));
      return dir === 'rtl' ? moved.toReversed() : moved;
    };
    return { all: atEach(all), custom: atEach(custom), none: atEach(none) };
  }, [dir, all, custom, none]);
}

interface Props {
  /** The levels of the marks of a cell, in their order. */
  readonly levels: readonly Level[];
  readonly paths: MarkPaths;
}

/**
 * Draws the icons of all marks of a cell in one SVG, and those of a level as one path without a transform. Browsers paint
 * each SVG and each transformed path separately, which makes scrolling slow.
 */
export function MarkIcons({ levels, paths }: Props) {
  return (
    <svg className={classes.icons} viewBox={viewBox} aria-hidden>
      {[...new Set(levels)].map((level) => (
        <path
          key={level}
          data-level={level}
          d={levels.map((each, i) => (each === level ? paths[level][i] : '')).join('')}
        />
      ))}
    </svg>
  );
}
