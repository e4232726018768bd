import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { MenuItems, type MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { TextField } from '../../../renderer/kit/controls/TextField.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { ActionSpec } from '../../../schemas/screen/types.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { NoCollections } from '../shared/NoCollections.tsx';
import { badgesOf, defaultKinds, kindOf, kinds, type ModelKind } from './kind.ts';
import type { options } from './options.ts';

/** Lists all collections of the database, filtered by kind, with a menu for each (DM-01, DM-04…07). */
export function DataModel({ options: { open, create } }: BlockProps<typeof options>) {
  const { t, metadata, platform, report } = useRender();
  const screen = useScreen();
  const [shown, setShown] = useState<readonly ModelKind[]>(defaultKinds);
  const [search, setSearch] = useState('');
  const collections = metadata.collections
    .filter((collection) => shown.includes(kindOf(collection)) && matches(collection, search))
    .toSorted((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) || a.name.localeCompare(b.name));
  const path = ({ collection }: Collection) =>
    open && screen.href({ ...open, params: { ...open.params, collection } });
  const badgeOf = (collection: Collection) =>
    badgesOf(collection).map((badge) => (
      <Badge tiny key={badge}>
        {t(`settings.kind_${badge}`)}
      </Badge>
    ));
  const openEntries = (collection: Collection): readonly MenuEntry[] => {
    const target = path(collection);
    return target
      ? [{ label: t('settings.open_collection'), icon: 'edit', run: () => screen.navigate(target) }]
      : [];
  };
  const hideEntry = ({ collection, hidden }: Collection): MenuEntry => ({
    label: t(hidden ? 'settings.show_collection' : 'settings.hide_collection'),
    icon: hidden ? 'visibility' : 'visibility_off',
    run: () =>
      void platform
        .call('PATCH', `/collections/${encodeURIComponent(collection)}`, { meta: { hidden: !hidden } })
        .catch(report),
  });
  const menuOf = (collection: Collection) =>
    collection.system || collection.isView || collection.isUnsupported ? null : (
      <IconMenu icon="more_vert" label={t('settings.actions_for', { name: collection.name })}>
        <MenuItems
          entries={[
            ...openEntries(collection),
            hideEntry(collection),
            {
              label: t('settings.delete_collection'),
              icon: 'delete',
              danger: true,
              run: () => void screen.run(deletionOf(collection)),
            },
          ]}
        />
      </IconMenu>
    );
  return (
    <>
      <Checkbox.Group
        value={[...shown]}
        onChange={(next) => setShown(next as ModelKind[])}
        aria-label={t('settings.show')}
      >
        <Group px="var(--gutter)" py="md">
          <TextField
            type="search"
            start={<Icon name="search" />}
            aria-label={t('settings.search_collections')}
            placeholder={t('settings.search_collections')}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`settings.kind_${kind}`)} size="xs" />
          ))}
        </Group>
      </Checkbox.Group>
      {collections.length === 0 && search !== '' ? (
        <EmptyState title={t('list.no_results')}>{t('settings.no_collection_found', { search })}</EmptyState>
      ) : collections.length === 0 ? (
        <NoCollections create={create} />
      ) : (
        <CollectionTable
          collections={collections}
          label={t('settings.data_model')}
          pathOf={path}
          badge={badgeOf}
          menu={menuOf}
        />
      )}
    </>
  );
}

function deletionOf({ collection }: Collection): ActionSpec {
  return { do: 'collection.delete', with: { collection } };
}

/** Returns whether the key, the name or the note contains the text, ignoring case. */
function matches({ collection, name, note }: Collection, search: string): boolean {
  const text = fold(search.trim());
  return [collection, name, note ?? ''].some((words) => fold(words).includes(text));
}
