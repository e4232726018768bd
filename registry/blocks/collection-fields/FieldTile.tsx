import { SegmentedControl } from '@mantine/core';
import { useDraggable } from '@dnd-kit/core';
import { memo, type KeyboardEvent } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems, type MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { Tip } from '../../../renderer/kit/feedback/Tip.tsx';
import { Grip } from '../../../renderer/kit/sortable/Grip.tsx';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { widths, type Width } from '../../../schemas/field/widths.ts';
import { isLocked, widthOf } from './arrange.ts';
import { tileStyle } from './tile-style.ts';
import type { Tile } from './tiles.ts';
import classes from './collection-fields.module.css';

/** The actions of all tiles. The object keeps its identity, so that a moved tile does not draw the others again. */
export interface TileActions {
  readonly menuOf: (field: Field) => readonly MenuEntry[];
  onWidth(field: string, width: Width): void;
}

export interface ContentProps {
  readonly field: Field;
  /** The name of the related collection; null for fields without a relation. */
  readonly related: string | null;
  readonly path: string | null;
  readonly actions: TileActions;
  readonly movable: boolean;
}

interface Props extends ContentProps, Pick<Tile, 'index' | 'count' | 'depth' | 'place'> {
  readonly lifted: boolean;
  onKeyDown(event: KeyboardEvent, id: string): void;
  onLeave(): void;
}

/**
 * One field in the grid, as wide as it is in the form of an item. It is drawn again only if its properties change, so its
 * functions keep their identity.
 */
export const FieldTile = memo(function FieldTile(props: Props) {
  const { field, related, path, actions, movable, index, count, lifted, onKeyDown, onLeave } = props;
  const { t } = useRender();
  const draggable = useDraggable({ id: field.field, disabled: !movable });
  const { setNodeRef, isDragging } = draggable;
  return (
    <div
      ref={setNodeRef}
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.field}
      data-width={field.kind === 'group' ? 'full' : widthOf(field)}
      data-hidden={field.meta?.hidden === true || undefined}
      data-lifted={lifted || undefined}
      data-dragged={isDragging || undefined}
      style={tileStyle(props)}
    >
      {movable && (
        <Grip
          id={field.field}
          label={t('interfaces.move_row', { name: field.field })}
          className={classes.grip}
          lifted={lifted}
          sortable={draggable}
          onKeyDown={(event) => onKeyDown(event, field.field)}
          onLeave={onLeave}
        />
      )}
      <TileContent {...{ field, related, path, actions, movable }} />
    </div>
  );
});

/** The copy of a tile that follows the pointer. The tile itself shows where it will be dropped. */
export function DraggedTile(props: ContentProps) {
  return (
    <div inert aria-hidden className={classes.field} data-lifted>
      <span className={classes.grip}>
        <Icon name="drag_indicator" />
      </span>
      <TileContent {...props} />
    </div>
  );
}

/** Everything but the handle. It is drawn again only if its field changes, not with each move of another one. */
const TileContent = memo(function TileContent({ field, related, path, actions, movable }: ContentProps) {
  const { t, registry } = useRender();
  const text = useText();
  const screen = useScreen();
  const { meta, schema } = field;
  const definition = registry.interfaces.get(meta?.interface ?? null);
  const about = [definition ? text(definition.name) : field.type, related];
  const menu = actions.menuOf(field);
  return (
    <>
      <span className={classes.tile}>
        <Icon name={definition?.icon ?? 'text_fields'} />
      </span>
      <span className={classes.names}>
        {path === null ? (
          <code>{field.field}</code>
        ) : (
          <AppLink path={path} className={classes.link} onFollow={(to) => screen.navigate(to)}>
            <code>{field.field}</code>
          </AppLink>
        )}
        {meta?.required && <span className={classes.required} title={t('form.required')} aria-hidden />}
        <small>{about.filter(Boolean).join(' · ')}</small>
      </span>
      <span className={classes.flags}>
        {schema?.is_primary_key && <Badge tiny>{t('settings.primary_key')}</Badge>}
        {schema?.is_unique && !schema.is_primary_key && <Badge tiny>{t('settings.unique')}</Badge>}
        {meta?.hidden === true && <Icon name="visibility_off" label={t('settings.kind_hidden')} size={20} />}
        {isLocked(field) && (
          <Tip text={t('settings.system_field')} touch>
            <span>
              <Icon name="lock" label={t('settings.system_field')} size={20} />
            </span>
          </Tip>
        )}
        {movable && (
          <SegmentedControl
            className={classes.widths}
            size="xs"
            aria-label={t('settings.width_of', { name: field.field })}
            value={widthOf(field)}
            onChange={(width) => actions.onWidth(field.field, width as Width)}
            data={widths.map((value) => ({
              value,
              label: <Icon name={widthIcons[value]} label={t(`settings.width_${value}`)} size={18} />,
            }))}
          />
        )}
        {menu.length > 0 && (
          <IconMenu icon="more_vert" label={t('settings.actions_for', { name: field.field })}>
            <MenuItems entries={menu} />
          </IconMenu>
        )}
      </span>
    </>
  );
});

const widthIcons: Readonly<Record<Width, string>> = {
  half: 'field_half',
  full: 'field_full',
  fill: 'field_fill',
};
