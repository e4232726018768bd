import { Menu } from '@mantine/core';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import { useFields } from '../../../renderer/contract/use-fields.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { MenuItems, type MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { fieldKinds, type Field } from '../../../schemas/field/types.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import { SavesAtOnce } from '../shared/SavesAtOnce.tsx';
import section from '../shared/section.module.css';
import { isLocked } from './arrange.ts';
import classes from './collection-fields.module.css';
import { CollectionGone } from './CollectionGone.tsx';
import { FieldGrid, type Mover } from './FieldGrid.tsx';
import { DraggedTile, FieldTile, type ContentProps, type TileActions } from './FieldTile.tsx';
import { GroupEnd } from './GroupEnd.tsx';
import type { options } from './options.ts';
import { changesOfTiles, tilesOf, type Tile } from './tiles.ts';
import { useFieldChanges } from './use-field-changes.ts';
import { useFieldDeletion } from './use-field-deletion.ts';

const DuplicateField = deferred(async () => (await import('./DuplicateField.tsx')).DuplicateField);

/** Shows and arranges the fields of a collection. Changes of order, width and visibility save at once (DM-16…25). */
export function CollectionFields({ data, options: { open, create, list } }: BlockProps<typeof options>) {
  const { t, metadata, platform, report } = useRender();
  const screen = useScreen();
  const name = screen.route.params['collection'] ?? '';
  const labelId = useId();
  const [duplicated, setDuplicated] = useState<Field | null>(null);
  const { failed } = useFields([name]);
  const hasTexts = useLateTexts();
  const collection = metadata.collection(name);
  const { shown, isSaving, change } = useFieldChanges(name, metadata.fields(name));
  const deleteField = useFieldDeletion(name);
  const isUnmanaged = collection !== undefined && !collection.system && collection.meta === null;
  useEffect(() => {
    // Only a collection with metadata has settings and an arrangement (DM-21).
    if (isUnmanaged)
      platform.call('PATCH', `/collections/${encodeURIComponent(name)}`, { meta: {} }).catch(report);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per collection
  }, [isUnmanaged, name]);

  const latest = useRef<TileActions | null>(null);
  const actions = useMemo<TileActions>(
    () => ({
      menuOf: (field) => latest.current?.menuOf(field) ?? [],
      onWidth: (field, width) => latest.current?.onWidth(field, width),
    }),
    [],
  );
  if (!collection && hasTexts)
    return (
      <CollectionGone
        collection={name}
        settings={data === null ? undefined : screen.data(data)}
        list={list}
      />
    );
  if (failed) return <ReadFailed {...failed} text="interfaces.fields_not_read" />;
  if (!hasTexts) return <Loader label={t('common.loading')} />;
  const isSystem = collection?.system ?? false;
  const pathOf = (field: string) =>
    open && screen.href({ ...open, params: { ...open.params, collection: name, field } });
  // DM-17
  const fields = [...shown.filter(isLocked), ...shown.filter((field) => !isLocked(field))];
  const tiles = tilesOf(fields);
  const menuOf = (field: Field): readonly MenuEntry[] => {
    if (isLocked(field) || isSystem) return [];
    const path = pathOf(field.field);
    const isHidden = field.meta?.hidden === true;
    return [
      ...(path ? [{ label: t('settings.edit_field'), icon: 'edit', run: () => screen.navigate(path) }] : []),
      {
        label: t(isHidden ? 'settings.show_field' : 'settings.hide_field'),
        icon: isHidden ? 'visibility' : 'visibility_off',
        run: () => change([{ name: field.field, meta: { hidden: !isHidden } }]),
      },
      // DM-23
      ...(field.kind === 'standard' && !field.schema?.is_primary_key
        ? [{ label: t('settings.duplicate_field'), icon: 'content_copy', run: () => setDuplicated(field) }]
        : []),
      {
        label: t('settings.delete_field'),
        icon: 'delete',
        danger: true,
        // DM-25
        disabled: field.schema?.is_primary_key ? { reason: t('settings.key_not_deleted') } : false,
        run: () => void deleteField(field),
      },
    ];
  };
  latest.current = { menuOf, onWidth: (field, width) => change([{ name: field, meta: { width } }]) };
  const relatedOf = (field: Field) => {
    const related = relationSide(metadata, name, field.field)?.related.collection ?? null;
    return related === null ? null : (metadata.collection(related)?.name ?? related);
  };
  const contentOf = (field: Field): ContentProps => ({
    field,
    related: relatedOf(field),
    path: isLocked(field) || isSystem ? null : pathOf(field.field),
    actions,
    movable: !isLocked(field) && !isSystem && field.meta !== null,
  });
  // Once per render of this block: a move by keyboard renders only the grid.
  const contents = new Map(fields.map((field) => [field, contentOf(field)]));
  const drawTile = (tile: Tile, mover: Mover) => {
    const { field, index, count, depth, place } = tile;
    if (tile.isEnd) return <GroupEnd key={tile.id} tile={tile} />;
    return (
      <FieldTile
        key={tile.id}
        {...{ index, count, depth, place }}
        {...(contents.get(field) ?? contentOf(field))}
        lifted={mover.lifted}
        onKeyDown={mover.onKeyDown}
        onLeave={mover.release}
      />
    );
  };
  const drawDragged = (field: Field) => <DraggedTile {...(contents.get(field) ?? contentOf(field))} />;
  return (
    <section className={section.section}>
      <header className={section.head}>
        <h2 id={labelId}>{t('settings.fields_and_layout')}</h2>
        {!isSystem && (
          <>
            <SavesAtOnce isSaving={isSaving} />
            <span className={`${section.aside} ${classes.hint}`}>{t('settings.move_hint')}</span>
          </>
        )}
      </header>
      <FieldGrid
        tiles={tiles}
        labelId={labelId}
        onMove={(ids) => change(changesOfTiles(tiles, ids))}
        draw={drawTile}
        drawDragged={drawDragged}
      />
      {!isSystem && create && (
        <Menu position="bottom" width={320}>
          <Menu.Target>
            <button type="button" className={classes.add}>
              <Icon name="add" />
              {t('settings.add_field')}
            </button>
          </Menu.Target>
          <MenuItems
            entries={fieldKinds.map((kind) => ({
              label: t(`settings.new_${kind}`),
              note: t(`settings.new_${kind}_note`),
              run: () =>
                screen.navigate({
                  ...create,
                  params: { ...create.params, collection: name },
                  query: { type: kind },
                }),
            }))}
          />
        </Menu>
      )}
      {duplicated && (
        <DuplicateField field={duplicated} fields={fields} onClose={() => setDuplicated(null)} />
      )}
    </section>
  );
}
