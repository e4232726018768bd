import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender, type RenderContextValue } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import { readablePath } from '../../../schemas/permission/readable-path.ts';
import classes from '../shared/facts.module.css';
import type { options } from './options.ts';

/** Shows values of an item that its form does not show (FILE-27). */
export function Details({ data, options: { fields } }: PanelProps<typeof options>) {
  const { t } = useRender();
  const { key, collection, gone } = useItem(data);
  if (!useLateTexts() || key === null || key === '+' || gone) return null;
  return (
    <SidebarSection icon="info" title={t('panels.details_of', { name: collection.singular })} initiallyOpen>
      <Values collection={collection.collection} itemKey={String(key)} fields={fields} />
    </SidebarSection>
  );
}

interface ValuesProps {
  readonly collection: string;
  readonly itemKey: string;
  readonly fields: readonly string[];
}

function Values({ collection, itemKey, fields }: ValuesProps) {
  const render = useRender();
  const { t, metadata, platform, Display } = render;
  const paths = fields.flatMap((name) => pathsOf(collection, name, render));
  const {
    data: row,
    error,
    mutate,
  } = useRead(['read', [collection], 'details', itemKey, paths.join()], async (signal) => {
    const { data } = await platform.read<Row>({ collection, key: itemKey }, { fields: paths }, signal);
    return data;
  });
  if (error) return <ReadFailed error={error} again={() => void mutate()} text="panels.details_not_read" />;
  if (!row) return <p className={classes.text}>{t('common.loading')}</p>;
  return (
    <dl className={classes.facts}>
      {fields.map((name) => {
        const field = metadata.field(collection, name);
        const value = row[name] ?? null;
        // A field without a value, or one that the role may not read, has no line.
        if (!field || value === null || value === '') return null;
        return (
          <div key={name}>
            <dt>{field.name}</dt>
            <dd>
              <Display field={field} value={value} row={row} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Returns the paths that the display of a field needs, and none if the role may not read the field. */
function pathsOf(
  collection: string,
  name: string,
  { metadata, registry, grants }: RenderContextValue,
): readonly string[] {
  const field = metadata.field(collection, name);
  if (!field) return [];
  const display = registry.displays.get(field.meta?.display ?? '');
  const below = display?.fields?.({
    field,
    options: withDefaults(display.options, field.meta?.display_options ?? {}),
    metadata,
  });
  const paths = (below ?? []).flatMap(
    (child) => readablePath(grants, metadata, collection, `${name}.${child}`) ?? [],
  );
  return paths.length > 0 ? paths : [name];
}
