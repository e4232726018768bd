import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { KeyboardEvent, ReactNode } from 'react';
import { Grip } from './Grip.tsx';
import classes from './sortable.module.css';

interface Props {
  readonly id: string;
  /** Id of the drag handle. It stays the same while the row moves. */
  readonly grip: string;
  /** Index of the row, from 0. */
  readonly index: number;
  readonly count: number;
  /** In trees: the level from 0, and the indentation per level in px. */
  readonly level?: { readonly depth: number; readonly indent: number };
  /** Row height in px. */
  readonly height: number;
  /** Whether the content may be higher than the row. */
  readonly grows?: boolean | undefined;
  readonly movable: boolean;
  readonly lifted: boolean;
  readonly gripLabel: string;
  readonly children: ReactNode;
  onKeyDown(event: KeyboardEvent): void;
  /** Called when another element takes the focus from a lifted row. */
  onLeave(): void;
}

export function SortableRow(props: Props) {
  const { id, grip, index, count, level, height, movable, lifted, gripLabel, onKeyDown, onLeave } = props;
  const grows = props.grows === true;
  const sortable = useSortable({ id, disabled: !movable });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      aria-level={level && level.depth + 1}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.row}
      data-lifted={lifted || isDragging || undefined}
      data-grows={grows || undefined}
      style={{
        [grows ? 'minHeight' : 'height']: height,
        paddingInlineStart: level && level.depth * level.indent,
        transform: CSS.Translate.toString(transform),
        transition,
      }}
    >
      <div className={classes.box}>
        {movable && (
          <Grip
            id={grip}
            label={gripLabel}
            className={classes.grip}
            lifted={lifted}
            sortable={sortable}
            onKeyDown={onKeyDown}
            onLeave={onLeave}
          />
        )}
        {props.children}
      </div>
    </div>
  );
}
