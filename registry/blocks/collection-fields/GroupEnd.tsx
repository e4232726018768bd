import { useRender } from '../../../renderer/contract/render.ts';
import classes from './collection-fields.module.css';
import { tileStyle } from './tile-style.ts';
import type { Tile } from './tiles.ts';

/** The line below the fields of a group. Screen readers get the group from the announcements. */
export function GroupEnd({ tile }: { readonly tile: Tile }) {
  const { t } = useRender();
  return (
    <div aria-hidden className={classes.end} style={tileStyle(tile)}>
      {t('settings.group_end', { name: tile.field.field })}
    </div>
  );
}
