import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import type { Collection } from '../../../schemas/collection/types.ts';
import classes from './collection-table.module.css';

/** px: icon, name, note (COLL-01, DM-01). */
export const columnWidths = [42, 240, 360] as const;

interface Props {
  readonly collections: readonly Collection[];
  readonly label: string;
  readonly pathOf: (collection: Collection) => string;
  readonly badge?: (collection: Collection) => ReactNode;
}

/** Collections as rows of icon, name and note; the whole row is the link. */
export function CollectionTable({ collections, label, pathOf, badge }: Props) {
  const { t, navigate } = useRender();
  return (
    <div className={classes.wrap}>
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
          {collections.map((collection) => {
            const path = pathOf(collection);
            return (
              <tr
                key={collection.collection}
                onClick={() => navigate(path)}
                data-collection={collection.collection}
              >
                <td style={collection.color ? { color: collection.color } : undefined}>
                  <Icon name={collection.icon} />
                </td>
                <td>
                  <a
                    href={`/admin${path}`}
                    onClick={(event) => {
                      event.stopPropagation();
                      if (event.metaKey || event.ctrlKey) return;
                      event.preventDefault();
                      navigate(path);
                    }}
                  >
                    {collection.name}
                  </a>
                  {badge?.(collection)}
                </td>
                <td className={classes.note} title={collection.note ?? undefined}>
                  {collection.note}
                </td>
                <td aria-hidden />
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
