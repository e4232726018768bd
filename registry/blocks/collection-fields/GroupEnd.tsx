import { useSortable } from '@dnd-kit/sortable';
import { useRender } from '../../../renderer/contract/render.ts';
import classes from './collection-fields.module.css';
import { tileStyle } from './tile-style.ts';
import type { Tile } from './tiles.ts';

interface Props {
  readonly tile: Tile;
  /** Index among all tiles. */
  readonly place: number;
}

/** The line below the fields of a group. Screen readers get the group from the announcements. */
export function GroupEnd({ tile: { id, field, depth }, place }: Props) {
  const { t } = useRender();
  const sortable = useSortable({ id, disabled: { draggable: true } });
  return (
    <div
      ref={sortable.setNodeRef}
      aria-hidden
      className={classes.end}
      style={tileStyle(depth, place, sortable)}
    >
      {t('settings.group_end', { name: field.field })}
    </div>
  );
}
