import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems } from '../../../renderer/kit/controls/MenuItems.tsx';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import type { ActionSpec } from '../../../schemas/screen/types.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { NoCollections } from '../shared/NoCollections.tsx';
import { badgesOf, defaultKinds, kindOf, kinds, type ModelKind } from './kind.ts';
import type { options } from './options.ts';

/** Lists all collections of the database, filtered by kind, with a menu for each (DM-01, DM-04…07). */
export function DataModel({ options: { open, create } }: BlockProps<typeof options>) {
  const { t, metadata } = useRender();
  const screen = useScreen();
  const [shown, setShown] = useState<readonly ModelKind[]>(defaultKinds);
  const collections = metadata.collections
    .filter((collection) => shown.includes(kindOf(collection)))
    .toSorted((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) || a.name.localeCompare(b.name));
  const path = ({ collection }: Collection) =>
    open && screen.href({ ...open, params: { ...open.params, collection } });
  const badgeOf = (collection: Collection) =>
    badgesOf(collection).map((badge) => (
      <Badge tiny key={badge}>
        {t(`settings.kind_${badge}`)}
      </Badge>
    ));
  const menuOf = (collection: Collection) =>
    collection.system || collection.isView || collection.isUnsupported ? null : (
      <IconMenu icon="more_vert" label={t('settings.actions_for', { name: collection.name })}>
        <MenuItems
          entries={[
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
          {kinds.map((kind) => (
            <Checkbox key={kind} value={kind} label={t(`settings.kind_${kind}`)} size="xs" />
          ))}
        </Group>
      </Checkbox.Group>
      {collections.length === 0 ? (
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
