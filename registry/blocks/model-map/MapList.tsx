import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { Badge } from '../../../renderer/kit/controls/Badge.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import type { MapField, MapNode } from '../../../schemas/relation/model-map.ts';
import type { Found } from './found.ts';
import type { Links } from './links.ts';
import classes from './model-map.module.css';

interface Props {
  readonly nodes: readonly MapNode[];
  readonly links: Links;
  readonly found: Found | null;
}

/** The map as a list: each collection with its relations in words. */
export function MapList({ nodes, links, found }: Props) {
  const { t } = useRender();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const name = found && CSS.escape(found.collection);
    const entry = name === null ? null : list.current?.querySelector(`:scope > [data-collection="${name}"]`);
    const target = entry?.querySelector<HTMLElement>('[data-target]');
    target?.focus({ preventScroll: true });
    entry?.scrollIntoView({ block: 'center' });
  }, [found]);
  const nodesByName = new Map(nodes.map((node) => [node.collection, node]));
  return (
    <ul ref={list} className={classes.list} aria-label={t('settings.map_list')}>
      {nodes.map((node) => (
        <li key={node.collection} className={classes.entry} data-collection={node.collection}>
          <div className={classes.title}>
            <Icon name={node.icon} size={18} />
            <CollectionLink isTarget name={node.collection} {...{ links, nodesByName }} />
            {node.isMissing && <Badge tiny>{t('settings.map_missing')}</Badge>}
          </div>
          {node.fields.length + node.references.length === 0 ? (
            <p className={classes.none}>{t('settings.map_no_relations')}</p>
          ) : (
            <ul className={classes.relations}>
              {node.fields.map((field) => (
                <FieldLine key={field.field} {...{ node, field, links, nodesByName }} />
              ))}
              {node.references.map(({ collection, field }) => (
                <li key={`${collection}.${field}`} className={classes.relation}>
                  <span>{t('settings.map_referenced')}</span>
                  <span>
                    <CollectionLink name={collection} {...{ links, nodesByName }} />, {nameInWords(field)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

interface LineProps {
  readonly links: Links;
  readonly nodesByName: ReadonlyMap<string, MapNode>;
}

function FieldLine({
  node,
  field: { field, name, kind, related, through },
  links,
  nodesByName,
}: LineProps & { readonly node: MapNode; readonly field: MapField }) {
  const { t, navigate } = useRender();
  const path = links.field(node, field);
  const link = (collection: string) => <CollectionLink name={collection} {...{ links, nodesByName }} />;
  return (
    <li className={classes.relation}>
      {path === null ? (
        <span>{name}</span>
      ) : (
        <AppLink path={path} onFollow={navigate}>
          {name}
        </AppLink>
      )}
      <span>
        {t(`settings.map_${kind}`)}:{' '}
        {related.length === 0
          ? t('settings.map_no_collection')
          : related.map((collection, i) => (
              <span key={collection}>
                {i > 0 && ', '}
                {link(collection)}
              </span>
            ))}
        {through !== null && (
          <>
            , {t('settings.map_through', { name: '' }).trim()} {link(through)}
          </>
        )}
      </span>
    </li>
  );
}

function CollectionLink({
  name,
  links,
  nodesByName,
  isTarget,
}: LineProps & { readonly name: string; readonly isTarget?: true }) {
  const { navigate } = useRender();
  const node = nodesByName.get(name);
  const path = node ? links.collection(node) : null;
  const target = isTarget && { 'data-target': true };
  if (path === null)
    return (
      <span tabIndex={isTarget && -1} {...target}>
        {links.nameOf(name)}
      </span>
    );
  return (
    <AppLink path={path} onFollow={navigate} {...target}>
      {links.nameOf(name)}
    </AppLink>
  );
}
