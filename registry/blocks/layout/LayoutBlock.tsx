import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Key } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList, useScreen } from '../../../renderer/contract/screen.ts';
import { Loaded } from '../../../renderer/kit/lazy-widget.ts';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { urlSegmentOfKey } from '../../../schemas/screen/key-address.ts';
import type { Target } from '../../../schemas/screen/types.ts';
import { ListFooter } from './ListFooter.tsx';
import { ListEmpty, ListError } from './ListStates.tsx';
import classes from './layout.module.css';
import type { options } from './options.ts';

/** Renders the list in its layout, with the loading, error and empty states, the count and the pages (LAY-03). */
export function LayoutBlock({ data, options: chosen }: BlockProps<typeof options>) {
  const { registry, metadata, notify, t } = useRender();
  const screen = useScreen();
  const list = useList(data);
  const definition = registry.layouts.get(list.layout);
  const target = (to: Target, key: string): Target => ({
    ...to,
    params: { ...screen.route.params, ...to.params, key },
  });
  const onOpen = (key: Key) => {
    if (!chosen.open) return;
    // `+` is the key of a new item in every URL of the app.
    if (key === '+') notify({ kind: 'warning', title: t('list.not_opened'), text: t('list.key_of_new') });
    else screen.navigate(target(chosen.open, urlSegmentOfKey(key)));
  };
  if (list.status === 'error') return <ListError list={list} />;
  const { collection } = list.collection;
  // Columns are missing until the fields or the preset have loaded. Layouts with `follows` show this state themselves.
  const waits = list.status === 'loading' && list.columns.length === 0;
  if (!definition || (waits && !definition.follows)) return <ListSkeleton />;
  if (list.status === 'loaded' && list.items.length === 0)
    return <ListEmpty list={list} create={chosen.create ? target(chosen.create, '+') : null} />;
  return (
    <div className={classes.block}>
      <div className={classes.items}>
        <Loaded
          key={definition.follows ? definition.id : `${definition.id} ${collection}`}
          definition={definition as never}
          fallback={<ListSkeleton />}
          collection={list.collection}
          items={list.items}
          itemKey={list.keyOf}
          status={list.status}
          counts={list.counts}
          query={list.query}
          options={list.layoutOptions}
          columns={list.columns}
          selection={list.selection}
          // Rows without a single key (composite keys, views) can be read but not opened.
          readonly={metadata.primaryKey(collection) === null}
          selectMode={list.choosing !== undefined}
          choosing={list.choosing}
          selectable={!chosen.readonly}
          onQuery={list.changeQuery}
          onOptions={list.changeLayoutOptions}
          onSelect={list.select}
          onOpen={onOpen}
          onMove={(item: Key, to: Key) => void list.move(item, to)}
        />
      </div>
      <ListFooter key={collection} list={list} />
    </div>
  );
}
