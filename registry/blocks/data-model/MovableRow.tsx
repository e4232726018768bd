import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Grip } from '../../../renderer/kit/sortable/Grip.tsx';
import { CollectionRow, type CollectionRowProps } from '../shared/CollectionRow.tsx';
import classes from './data-model.module.css';

interface Props {
  readonly row: CollectionRowProps;
  readonly movable: boolean;
  readonly lifted: boolean;
  onKeyDown(event: KeyboardEvent): void;
  /** Called when another element takes the focus from a lifted row. */
  onLeave(): void;
}

/** A collection with a drag handle. */
export function MovableRow({ row, movable, lifted, onKeyDown, onLeave }: Props) {
  const { t } = useRender();
  const { collection, name } = row.collection;
  const sortable = useSortable({ id: collection, disabled: !movable });
  const { setNodeRef, transform, transition, isDragging } = sortable;
  const grip = movable ? (
    <Grip
      id={collection}
      label={t('interfaces.move_row', { name })}
      className={classes.grip}
      lifted={lifted}
      sortable={sortable}
      onKeyDown={onKeyDown}
      onLeave={onLeave}
    />
  ) : null;
  const style = { transform: CSS.Translate.toString(transform), transition };
  return <CollectionRow {...row} moving={{ ref: setNodeRef, style, isLifted: lifted || isDragging, grip }} />;
}
