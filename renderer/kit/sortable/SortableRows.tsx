import type { ReactNode } from 'react';
import { useRender } from '../../contract/render.ts';
import { moveOfDrop } from './move-of-drop.ts';
import { SortableFrame } from './SortableFrame.tsx';
import { SortableRow } from './SortableRow.tsx';
import { rowSteps, useKeyboardMove } from './use-keyboard-move.ts';
import { vertical } from './vertical.ts';

interface Props {
  readonly ids: readonly string[];
  /** Row height in px including the dividing line. All rows have the same height. */
  readonly height: number;
  readonly movable: boolean;
  readonly labelId: string;
  /** Returns the name of a row for labels and announcements. */
  readonly nameOf: (index: number) => string;
  readonly row: (index: number) => ReactNode;
  /** Returns whether a row may be higher than the others. */
  readonly grows?: (index: number) => boolean;
  onMove(from: number, to: number): void;
}

/**
 * Rows that the user can sort: by dragging their handles, or by keyboard (Space lifts and drops, arrows move, Escape
 * cancels). Moves are announced to screen readers. Long lists render only visible rows.
 */
export function SortableRows({ ids, height, movable, labelId, nameOf, row, grows, onMove }: Props) {
  const { t } = useRender();
  const { lifted, spoken, onKeyDown, release } = useKeyboardMove({ ids, steps: rowSteps, nameOf, onMove });
  const drawRow = (index: number) => {
    const id = ids[index] ?? '';
    return (
      <SortableRow
        key={id}
        id={id}
        grip={id}
        index={index}
        count={ids.length}
        height={height}
        grows={grows?.(index)}
        movable={movable}
        lifted={lifted === id}
        gripLabel={movable ? t('interfaces.move_row', { name: nameOf(index) }) : ''}
        onKeyDown={(event) => onKeyDown(event, id)}
        onLeave={release}
      >
        {row(index)}
      </SortableRow>
    );
  };
  return (
    <SortableFrame
      ids={ids}
      height={height}
      labelId={labelId}
      lifted={lifted}
      spoken={spoken}
      row={drawRow}
      modifiers={vertical}
      onDragEnd={(drop) => moveOfDrop(ids, drop, onMove)}
    />
  );
}
