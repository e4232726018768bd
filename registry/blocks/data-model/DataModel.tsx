import { Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { useScreen } from '../../../renderer/contract/screen.ts';
import type { Collection } from '../../../schemas/collection/types.ts';
import { CollectionTable } from '../shared/CollectionTable.tsx';
import { defaultKinds, kindOf, kinds, type ModelKind } from './kind.ts';
import type { options } from './options.ts';

/** Lists all collections of the database, filtered by kind (DM-01, DM-05, DM-07). */
export function DataModel({ options: chosen }: BlockProps<typeof options>) {
  const { t, metadata } = useRender();
  const screen = useScreen();
  const [shown, setShown] = useState<readonly ModelKind[]>(defaultKinds);
  const collections = metadata.collections
    .filter((collection) => shown.includes(kindOf(collection)))
    .toSorted((a, b) => kinds.indexOf(kindOf(a)) - kinds.indexOf(kindOf(b)) || a.name.localeCompare(b.name));
  const path = ({ collection }: Collection) =>
    chosen.open && screen.href({ ...chosen.open, params: { ...chosen.open.params, collection } });
  const badgeOf = (collection: Collection) => {
    const kind = kindOf(collection);
    return kind === 'visible' ? null : <Badge tiny>{t(`settings.kind_${kind}`)}</Badge>;
  };
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
      <CollectionTable
        collections={collections}
        label={t('settings.data_model')}
        pathOf={path}
        badge={badgeOf}
      />
    </>
  );
}
