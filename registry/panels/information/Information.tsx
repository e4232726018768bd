import { useContext } from 'react';
import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { ScreenContext } from '../../../renderer/contract/screen.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import classes from '../shared/facts.module.css';
import type { options } from './options.ts';

/** Loaded lazily, because lists do not show it. */
const ExplainAccess = deferred(
  async () => (await import('../../../renderer/kit/access/ExplainAccess.tsx')).ExplainAccess,
);

/** Shows a text about the page, or the collection's note and the item's details. */
export function Information({ data, options: chosen }: PanelProps<typeof options>) {
  const { t, metadata, Display } = useRender();
  const screen = useContext(ScreenContext);
  const handle = data === null ? undefined : screen?.data(data);
  const collection = handle?.collection;
  const item = handle?.kind === 'item' && !handle.isNew && !handle.isBatch ? handle : null;
  const row = item?.store.state.initial;
  const facts =
    collection && row
      ? metadata
          .fields(collection.collection)
          .filter(({ special, schema }) => schema?.is_primary_key || special.some((s) => created.has(s)))
      : [];
  return (
    <SidebarSection
      icon="info"
      title={collection ? t('panels.about', { collection: collection.name }) : t('panels.information')}
    >
      {chosen.text && <p className={classes.text}>{screen?.text(chosen.text)}</p>}
      {collection && <p className={classes.text}>{collection.note ?? t('panels.no_note')}</p>}
      {row && (
        <dl className={classes.facts}>
          {facts.map((field) => (
            <div key={field.field}>
              <dt>{field.name}</dt>
              <dd>
                <Display field={field} value={row[field.field] ?? null} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {item && <ExplainAccess collection={item.collection.collection} item={item.key} />}
    </SidebarSection>
  );
}

const created: ReadonlySet<string> = new Set(['date-created', 'date-updated']);
