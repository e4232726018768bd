import type { CSSProperties, ReactNode, Ref } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import type { Collection } from '../../../schemas/collection/types.ts';
import classes from './collection-table.module.css';

export interface ExtraColumn {
  readonly id: string;
  readonly label: string;
  readonly cell: (collection: Collection) => ReactNode;
}

/** Draws a row that can be moved. */
interface Moving {
  readonly ref: Ref<HTMLTableRowElement>;
  readonly style: CSSProperties;
  readonly isLifted: boolean;
  /** The drag handle, or null if this row cannot be moved. */
  readonly grip: ReactNode;
}

export interface CollectionRowProps {
  readonly collection: Collection;
  /** Returns the path of the collection's page, or null if it has none. */
  readonly pathOf: (collection: Collection) => string | null;
  readonly badge?: ((collection: Collection) => ReactNode) | undefined;
  readonly extra: readonly ExtraColumn[];
  /** The menu of a row, or null if it has none. */
  readonly menu?: ((collection: Collection) => ReactNode) | undefined;
  readonly moving?: Moving;
}

/** One collection: icon, name and note. The whole row is a link. */
export function CollectionRow({ collection, pathOf, badge, extra, menu, moving }: CollectionRowProps) {
  const { navigate } = useRender();
  const path = pathOf(collection);
  return (
    <tr
      ref={moving?.ref}
      style={moving?.style}
      data-lifted={moving?.isLifted || undefined}
      onClick={path === null ? undefined : () => navigate(path)}
      data-collection={collection.collection}
    >
      <td style={collection.color ? { color: collection.color } : undefined}>
        {moving?.grip}
        <Icon name={collection.icon} />
      </td>
      <td>
        {path === null ? (
          collection.name
        ) : (
          <AppLink path={path} onFollow={navigate}>
            {collection.name}
          </AppLink>
        )}
        {badge?.(collection)}
        {collection.note && <span className={classes.below}>{collection.note}</span>}
      </td>
      <td className={classes.note} title={collection.note ?? undefined}>
        {collection.note}
      </td>
      {extra.map(({ id, cell }) => (
        <td key={id} className={classes.extra}>
          {cell(collection)}
        </td>
      ))}
      <td aria-hidden className={classes.filler} />
      {menu && <td onClick={(event) => event.stopPropagation()}>{menu(collection)}</td>}
    </tr>
  );
}
