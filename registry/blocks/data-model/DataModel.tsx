import { Checkbox, Group } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { IconMenu } from '../../../renderer/kit/controls/IconMenu.tsx';
import { MenuItems, type MenuEntry } from '../../../renderer/kit/controls/MenuItems.tsx';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { ownValue } from '../../../schemas/value/own-value.ts';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { byOrder } from '../../../schemas/collection/by-order.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import type { ActionSpec } from '../../../schemas/screen/types.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { NoCollections } from '../shared/NoCollections.tsx';
import { SearchCollections } from '../shared/SearchCollections.tsx';
import { isMovable } from './collection-order.ts';
import { MovableRows } from './MovableRows.tsx';
import { useCollectionOrder } from './use-collection-order.ts';
import { useHiding } from './use-hiding.ts';
import { DuplicateCollection } from './DuplicateCollection.tsx';
import { RowCount } from './RowCount.tsx';
import { badgesOf, defaultKinds, kindOf, kinds, type ModelKind } from './kind.ts';
import type { options } from './options.ts';

/** Lists all collections of the database in their order, filtered by kind, with a menu for each (DM-01, DM-04…07). */
export function DataModel({ options: { open, create } }: BlockProps<typeof options>) {
  const { t, metadata, platform } = useRender();
  const setHidden = useHiding();
  const order = useCollectionOrder();
  const screen = useScreen();
  const [shown, setShown] = useState<readonly ModelKind[]>(defaultKinds);
  const [search, setSearch] = useState('');
  const [duplicated, setDuplicated] = useState<Collection | null>(null);
  // Other platforms do not count fields. Their column stays empty.
  const { data: fieldCounts } = useRead<Readonly<Record<string, number>>>(
    ['read', metadata.collections.map(({ collection }) => collection), 'field-counts'],
    (signal) =>
      platform
        .call<Readonly<Record<string, number>>>('GET', '/schema/field-counts', undefined, signal)
        .catch(() => ({})),
  );
  const hasTexts = useLateTexts();
  const isOrdered = platform.capabilities.modelSettings;
  // Collections with positions share one order. Other platforms group them by kind.
  const placeOf = (collection: Collection) =>
    isOrdered && isMovable(collection) ? -1 : kinds.indexOf(kindOf(collection));
  const collections = order.collections
    .filter((collection) => shown.includes(kindOf(collection)) && matches(collection, search))
    .toSorted((a, b) => placeOf(a) - placeOf(b) || byOrder(a, b));
  // The result of a search has no neighbors that a row could move past.
  const movable = search === '' ? collections.filter(isMovable) : [];
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
  const duplicateEntries = (collection: Collection): readonly MenuEntry[] =>
    collection.hasTable
      ? [
          {
            label: t('settings.duplicate_collection'),
            icon: 'content_copy',
            run: () => setDuplicated(collection),
          },
        ]
      : [];
  const hideEntry = ({ collection, hidden }: Collection): MenuEntry => ({
    label: t(hidden ? 'settings.show_collection' : 'settings.hide_collection'),
    icon: hidden ? 'visibility' : 'visibility_off',
    run: () => void setHidden(collection, !hidden),
  });
  const menuOf = (collection: Collection) =>
    collection.system || collection.isView || collection.isUnsupported ? null : (
      <IconMenu icon="more_vert" label={t('settings.actions_for', { name: collection.name })}>
        <MenuItems
          entries={[
            ...openEntries(collection),
            ...duplicateEntries(collection),
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
  const columns = [
    {
      id: 'fields',
      label: t('settings.fields_count'),
      cell: ({ collection }: Collection) => ownValue(fieldCounts ?? {}, collection),
    },
    { id: 'items', label: t('settings.items_count'), cell: rowCount },
  ];
  if (!hasTexts) return <ListSkeleton />;
  return (
    <>
      <Checkbox.Group
        value={[...shown]}
        onChange={(next) => setShown(next as ModelKind[])}
        aria-label={t('settings.show')}
      >
        <Group px="var(--gutter)" py="md">
          <SearchCollections value={search} onChange={setSearch} />
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
        <MovableRows
          collections={movable}
          onMove={(from, to) =>
            order.move(
              movable.map(({ collection }) => collection),
              from,
              to,
            )
          }
        >
          {(drawRow) => (
            <CollectionTable
              collections={collections}
              label={t('settings.data_model')}
              pathOf={path}
              badge={badgeOf}
              extra={columns}
              menu={menuOf}
              drawRow={isOrdered ? drawRow : undefined}
            />
          )}
        </MovableRows>
      )}
      {duplicated && <DuplicateCollection collection={duplicated} onClose={() => setDuplicated(null)} />}
    </>
  );
}

function rowCount(collection: Collection): ReactNode {
  return <RowCount collection={collection} />;
}

function deletionOf({ collection }: Collection): ActionSpec {
  return { do: 'collection.delete', with: { collection } };
}

/** Returns whether the key, the name or the note contains the text, ignoring case. */
function matches({ collection, name, note }: Collection, search: string): boolean {
  const text = fold(search.trim());
  return [collection, name, note ?? ''].some((words) => fold(words).includes(text));
}
