import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { keyOfRow } from '../../../renderer/contract/related.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { findLinks } from '../../shared/uses/find-links.ts';
import { findUses, type Use } from '../../shared/uses/find-uses.ts';
import { collectionsOfPlaces } from '../../shared/uses/places.ts';
import facts from '../shared/facts.module.css';
import classes from './uses.module.css';
import type { options } from './options.ts';

/** Number of items that are listed for each field. */
const listed = 5;

/** Shows the items that refer to the item. It reads them when it opens. */
export function Uses({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const { key, collection, gone } = useItem(data);
  if (!useLateTexts() || key === null || key === '+' || gone) return null;
  return (
    <SidebarSection icon="link" title={t('panels.uses')}>
      <Places collection={collection.collection} itemKey={key} />
    </SidebarSection>
  );
}

interface Props {
  readonly collection: string;
  readonly itemKey: Key;
}

function Places({ collection, itemKey }: Props) {
  const render = useRender();
  const { t, metadata } = render;
  // A change of an item that refers to it changes the list.
  const read = [collection, ...collectionsOfPlaces(collection, metadata)];
  const { data, error, mutate } = useRead(['read', read, 'uses', itemKey], async (signal) => {
    const uses = await findUses(render, collection, [itemKey], listed, signal);
    const links = await findLinks(render, collection, [itemKey], listed, signal);
    return { uses: [...uses, ...links.uses], isComplete: links.isComplete };
  });
  if (error !== undefined)
    return <ReadFailed error={error} again={() => void mutate()} text="panels.uses_not_read" />;
  if (!data) return <p className={facts.text}>{t('common.loading')}</p>;
  const { uses, isComplete } = data;
  return (
    <>
      {uses.map((use) => (
        <Place key={`${use.collection} ${use.field}`} use={use} />
      ))}
      {uses.length === 0 && <p className={facts.text}>{t('panels.no_uses')}</p>}
      {!isComplete && <p className={facts.text}>{t('panels.links_incomplete')}</p>}
    </>
  );
}

function Place({ use: { collection, field, count, rows } }: { readonly use: Use }) {
  const { t, metadata, locale, itemHref, navigate, Template } = useRender();
  const known = metadata.collection(collection);
  const keyField = metadata.primaryKey(collection)?.field;
  const fieldName = metadata.field(collection, field)?.name ?? field;
  const number = new Intl.NumberFormat(locale);
  return (
    <section className={classes.place}>
      <h3>
        {t('panels.uses_of_field', { collection: known?.name ?? collection, field: fieldName })}
        <span className={classes.count}>{number.format(count)}</span>
      </h3>
      <ul>
        {rows.map((row, index) => {
          const key = keyField === undefined ? null : keyOfRow(row, keyField);
          const path = key === null ? null : itemHref(collection, key);
          const title = (
            <Template collection={collection} template={known?.displayTemplate ?? null} row={row} />
          );
          return (
            <li key={key ?? index}>
              {path === null ? (
                title
              ) : (
                <AppLink path={path} onFollow={navigate}>
                  {known?.displayTemplate ? title : known?.singleton ? known.name : String(key)}
                </AppLink>
              )}
            </li>
          );
        })}
        {count > rows.length && <li>{t('panels.uses_more', { count: count - rows.length })}</li>}
      </ul>
    </section>
  );
}
