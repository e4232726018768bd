import { useDirection } from '@mantine/core';
import { useMemo, type ReactNode } from 'react';
import { actions } from '../../../schemas/permission/types.ts';
import { actionIcons, icons } from '../shared/permissions/cell-icons.ts';
import { useIconPaths } from '../shared/permissions/use-icon-paths.ts';
import { columnWidth, firstMark, markStep, markWidth } from './measures.ts';
import { movePath } from './move-path.ts';

/** Icons are drawn in a square of this many units. */
const units = 24;

/** The shapes of icons at the places of one row, which all rows share. */
export interface RowShapes {
  /** px */
  readonly size: number;
  readonly columns: number;
  /** Returns the data of an SVG path: the icon at the place of a column and an action, by their indexes. */
  readonly at: (icon: string, column: number, action: number) => string;
}

const names = [...Object.values(icons), ...Object.values(actionIcons)];

/** Returns the shapes for a table with this many columns. The table subscribes once, because it has hundreds of cells. */
export function useRowShapes(size: number, columns: number): RowShapes {
  const { dir } = useDirection();
  const paths = useIconPaths(names);
  return useMemo(() => {
    const known = new Map<string, string>();
    const place = (column: number, action: number) => {
      const start = column * columnWidth + firstMark + action * markStep + (markWidth - size) / 2;
      return dir === 'rtl' ? columns * columnWidth - start - size : start;
    };
    const at = (icon: string, column: number, action: number) => {
      const key = `${icon} ${column} ${action}`;
      const path = known.get(key) ?? movePath(paths.get(icon) ?? '', (place(column, action) * units) / size);
      known.set(key, path);
      return path;
    };
    return { size, columns, at };
  }, [dir, paths, size, columns]);
}

interface Props {
  readonly shapes: RowShapes;
  readonly className: string | undefined;
  /** Paths, in units of the icons. */
  readonly children: ReactNode;
}

/**
 * Draws all icons of a row in one SVG, and those of one color as one path without a transform. Browsers place and paint
 * each SVG and each transformed path separately, which makes scrolling slow.
 */
export function RowIcons({ shapes: { size, columns }, className, children }: Props) {
  const width = columns * columnWidth;
  return (
    <svg
      className={className}
      width={width}
      height={size}
      viewBox={`0 0 ${(width * units) / size} ${units}`}
      aria-hidden
    >
      {children}
    </svg>
  );
}

/** Returns one path for an icon of each action in each of the columns. */
export function joinShapes(
  shapes: RowShapes,
  columns: readonly number[],
  iconAt: (column: number, action: (typeof actions)[number]) => string | null,
): string {
  return columns
    .flatMap((column) =>
      actions.map((action, i) => {
        const icon = iconAt(column, action);
        return icon === null ? '' : shapes.at(icon, column, i);
      }),
    )
    .join('');
}
