import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { CSSProperties } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import classes from './collection-fields.module.css';
import type { Tile } from './tiles.ts';

interface Props {
  readonly tile: Tile;
  /** Index among all tiles. */
  readonly place: number;
}

/** The line below the fields of a group. Screen readers get the group from the announcements. */
export function GroupEnd({ tile: { id, field, depth }, place }: Props) {
  const { t } = useRender();
  const { setNodeRef, transform, transition } = useSortable({ id, disabled: { draggable: true } });
  return (
    <div
      ref={setNodeRef}
      aria-hidden
      className={classes.end}
      style={
        {
          '--depth': depth,
          order: place,
          transform: CSS.Translate.toString(transform),
          transition,
        } as CSSProperties
      }
    >
      {t('settings.group_end', { name: field.field })}
    </div>
  );
}
