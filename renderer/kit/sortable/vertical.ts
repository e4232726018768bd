import type { Modifier } from '@dnd-kit/core';

/** Restricts dragging to the vertical axis and the bounds of the list; beyond its end it would scroll forever. */
export const vertical: Modifier[] = [
  ({ transform, draggingNodeRect: row, containerNodeRect: list }) => ({
    ...transform,
    x: 0,
    y:
      row && list
        ? Math.min(list.bottom - row.bottom, Math.max(list.top - row.top, transform.y))
        : transform.y,
  }),
];
