import { SegmentedControl, Switch } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dropdown } from '../../../renderer/kit/controls/Dropdown.tsx';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Loader } from '../../../renderer/kit/feedback/Loader.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { fold } from '../../../schemas/filter/fold.ts';
import { modelMap } from '../../../schemas/relation/model-map.ts';
import { NoCollections } from '../shared/NoCollections.tsx';
import { MapList } from './MapList.tsx';
import type { Found } from './found.ts';
import { useLinks } from './links.ts';
import classes from './model-map.module.css';
import type { options } from './options.ts';

/** The library of diagrams is not needed for the list. */
const Diagram = deferred(async () => (await import('./Diagram.tsx')).Diagram);

const views = ['diagram', 'list'] as const;
type View = (typeof views)[number];

/** Shows all collections and their relations, as a diagram or as a list with the same contents. */
export function ModelMap({ options: own }: BlockProps<typeof options>) {
  const { t, metadata } = useRender();
  const hasTexts = useLateTexts();
  const isNarrow = useNarrow();
  const [chosen, setChosen] = useState<View | null>(null);
  const [showsSystem, setShowsSystem] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  const map = useMemo(() => modelMap(metadata, { showsSystem }), [metadata, showsSystem]);
  const links = useLinks(own, map.nodes);
  const view = chosen ?? (isNarrow ? 'list' : 'diagram');
  if (!hasTexts) return <Loader label={t('common.loading')} />;
  return (
    <div className={classes.map}>
      <div className={classes.bar} role="group" aria-label={t('settings.map_view')}>
        <SegmentedControl
          size="xs"
          aria-label={t('settings.map_view')}
          value={view}
          data={views.map((value) => ({ value, label: t(`settings.map_${value}`) }))}
          onChange={(next) => {
            setChosen(next as View);
            setFound(null);
          }}
        />
        <Dropdown
          size="xs"
          searchable
          className={classes.find}
          aria-label={t('settings.map_find')}
          placeholder={t('settings.map_find')}
          leftSection={<Icon name="search" size={18} />}
          nothingFoundMessage={t('list.no_results')}
          limit={50}
          value={null}
          data={map.nodes.map(({ collection, name }) => ({ value: collection, label: name }))}
          filter={({ options: entries, search }) => {
            const text = fold(search.trim());
            return entries.filter(
              (entry) =>
                'value' in entry &&
                [entry.label, entry.value].some((words) => fold(String(words)).includes(text)),
            );
          }}
          onChange={(collection) => collection !== null && setFound({ collection })}
        />
        <Switch
          size="xs"
          label={t('settings.map_system')}
          checked={showsSystem}
          onChange={(event) => {
            setShowsSystem(event.currentTarget.checked);
            setFound(null);
          }}
        />
        <div className={classes.tools} ref={setTools} />
        <span className={classes.counts}>
          <span>{t('settings.map_collections', { count: map.nodes.length })}</span>
          <span>{t('settings.map_relations', { count: map.edges.length })}</span>
        </span>
      </div>
      {map.nodes.length === 0 ? (
        <NoCollections create={own.create} />
      ) : view === 'list' ? (
        <MapList nodes={map.nodes} links={links} found={found} />
      ) : (
        <Diagram map={map} links={links} found={found} tools={tools} />
      )}
    </div>
  );
}
