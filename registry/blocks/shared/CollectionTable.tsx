import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/AppLink.tsx';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { LongRows } from '../../../renderer/kit/LongRows.tsx';
import type { Collection } from '../../../schemas/collection/types.ts';
import classes from './collection-table.module.css';

/** px: icon, name, note (COLL-01, DM-01). */
export const columnWidths = [42, 240, 360] as const;

/** px: --row-cozy. */
const rowHeight = 48;

interface Props {
  readonly collections: readonly Collection[];
  readonly label: string;
  readonly pathOf: (collection: Collection) => string;
  readonly badge?: (collection: Collection) => ReactNode;
}

/** Collections as rows of icon, name and note; the whole row is the link. */
export function CollectionTable({ collections, label, pathOf, badge }: Props) {
  const { t } = useRender();
  const row = (collection: Collection) => (
    <CollectionRow key={collection.collection} collection={collection} pathOf={pathOf} badge={badge} />
  );
  return (
    <div className={classes.wrap} data-scroll>
      <table className={classes.table} aria-label={label}>
        <colgroup>
          {columnWidths.map((width, i) => (
            <col key={width} style={{ width: i === 0 ? `calc(var(--gutter) + ${width}px)` : width }} />
          ))}
          <col />
        </colgroup>
        <thead>
          <tr>
            <th>
              <VisuallyHidden>{t('common.icon')}</VisuallyHidden>
            </th>
            <th>{t('common.name')}</th>
            <th>{t('common.note')}</th>
            <td aria-hidden />
          </tr>
        </thead>
        <tbody>
          <LongRows
            table
            count={collections.length}
            height={rowHeight}
            row={(index) => {
              const collection = collections[index];
              return collection && row(collection);
            }}
          />
        </tbody>
      </table>
    </div>
  );
}

function CollectionRow({
  collection,
  pathOf,
  badge,
}: Pick<Props, 'pathOf' | 'badge'> & { readonly collection: Collection }) {
  const { navigate } = useRender();
  const path = pathOf(collection);
  return (
    <tr onClick={() => navigate(path)} data-collection={collection.collection}>
      <td style={collection.color ? { color: collection.color } : undefined}>
        <Icon name={collection.icon} />
      </td>
      <td>
        <AppLink path={path} onFollow={navigate}>
          {collection.name}
        </AppLink>
        {badge?.(collection)}
      </td>
      <td className={classes.note} title={collection.note ?? undefined}>
        {collection.note}
      </td>
      <td aria-hidden />
    </tr>
  );
}
