import { useDirection } from '@mantine/core';
import { Handle, Position, useStore, type Node, type NodeProps } from '@xyflow/react';
import { createContext, memo, use, useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import type { MapField, MapNode } from '../../../schemas/relation/model-map.ts';
import { headHeight, rowHeight } from './arrange.ts';
import { isFar } from './far.ts';
import { handleOf } from './handle.ts';
import type { Links } from './links.ts';
import classes from './model-map.module.css';

interface DiagramState {
  /** The collection that the Tab key reaches. */
  readonly active: string;
  /** Returns true once if the collection was to receive the focus when it is drawn. */
  readonly takeFocus: (collection: string) => boolean;
  /** Changes with each request to focus a collection. */
  readonly visits: number;
  readonly links: Links;
  readonly setActive: (collection: string) => void;
  /** Whether edges are elements, which begin and end at handles. */
  readonly hasHandles: boolean;
}

export const DiagramContext = createContext<DiagramState | null>(null);

export type CollectionNodeType = Node<{ node: MapNode }, 'collection'>;

/** A collection with the fields that take part in relations. Its links are in the tab order if it is the active one. */
export const CollectionNode = memo(function CollectionNode({
  data: { node },
}: NodeProps<CollectionNodeType>) {
  const diagram = use(DiagramContext);
  const isLarge = diagram?.hasHandles === false;
  const far = useStore((state) => isLarge && isFar(state.transform[2]));
  const { t, navigate } = useRender();
  const { dir } = useDirection();
  const head = useRef<HTMLAnchorElement & HTMLSpanElement>(null);
  const { takeFocus, visits } = diagram ?? {};
  const { collection, name, icon, fields, references, isMissing } = node;
  useEffect(() => {
    if (takeFocus?.(collection)) head.current?.focus({ preventScroll: true });
  }, [takeFocus, collection, visits]);
  if (!diagram) return null;
  const { active, links, setActive, hasHandles } = diagram;
  const isActive = active === collection;
  const path = links.collection(node);
  const count = fields.length + references.length;
  const about = {
    ref: head,
    className: classes.head,
    tabIndex: isActive ? 0 : -1,
    title: name,
    'aria-label': [
      name,
      ...(isMissing ? [t('settings.map_missing')] : []),
      count === 0 ? t('settings.map_no_relations') : t('settings.map_relations', { count }),
    ].join(', '),
  };
  // The label that assistive technology reads stays the same.
  const label = far ? null : (
    <>
      <Icon name={icon} size={18} />
      <span className={classes.name}>{name}</span>
    </>
  );
  return (
    <div
      className={`${classes.node} nopan`}
      dir={dir}
      data-active={isActive || undefined}
      data-missing={isMissing || undefined}
      data-collection={collection}
      onFocus={() => setActive(collection)}
    >
      {path === null ? (
        <span role="link" aria-disabled {...about}>
          {label}
        </span>
      ) : (
        <AppLink path={path} onFollow={navigate} {...about}>
          {label}
        </AppLink>
      )}
      {fields.length > 0 && !far && (
        <ul className={classes.fields} aria-label={t('settings.map_fields_of', { name })}>
          {fields.map((field) => (
            <FieldRow key={field.field} {...{ node, field, links, isActive }} />
          ))}
        </ul>
      )}
      {hasHandles && (
        <>
          <Handles field={null} end="target" top={headHeight / 2} />
          {fields.map(({ field, kind, through }, i) => (
            <Handles
              key={field}
              field={field}
              end={kind === 'm2o' || (kind === 'm2a' && through === null) ? 'source' : 'target'}
              top={headHeight + (i + 0.5) * rowHeight}
            />
          ))}
        </>
      )}
    </div>
  );
});

interface RowProps {
  readonly node: MapNode;
  readonly field: MapField;
  readonly links: Links;
  readonly isActive: boolean;
}

function FieldRow({ node, field, links, isActive }: RowProps) {
  const { navigate } = useRender();
  const path = links.field(node, field.field);
  const words = links.describe(field);
  const title = `${field.name}. ${words}`;
  return (
    <li className={classes.field} title={title}>
      {path === null ? (
        <span className={classes.name}>{field.name}</span>
      ) : (
        <AppLink
          className={classes.name}
          path={path}
          onFollow={navigate}
          tabIndex={isActive ? 0 : -1}
          aria-label={title}
        >
          {field.name}
        </AppLink>
      )}
    </li>
  );
}

interface HandlesProps {
  readonly field: string | null;
  readonly end: 'source' | 'target';
  readonly top: number;
}

function Handles({ field, end, top }: HandlesProps) {
  return (['left', 'right'] as const).map((side) => (
    <Handle
      key={side}
      id={handleOf(field, side, end)}
      type={end}
      position={side === 'left' ? Position.Left : Position.Right}
      isConnectable={false}
      className={classes.handle}
      style={{ top }}
      aria-hidden
    />
  ));
}
