import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem, useScreen, type ItemHandle } from '../../../renderer/contract/screen.ts';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../../renderer/kit/hooks/use-text.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import { ownerOfScope, scopeOfOwner } from '../../shared/preset-scope.ts';
import { ItemFrame } from '../shared/item/ItemFrame.tsx';
import { fieldsOfPreset, isRemoved } from './fields.ts';
import type { options } from './options.ts';
import classes from './preset-form.module.css';

/** Edits a preset or a bookmark of any user, above a preview of its list (PRES-21). */
export function PresetForm({ data, options: { preview } }: BlockProps<typeof options>) {
  const { t } = useRender();
  const screen = useScreen();
  const item = useItem(data);
  if (!useLateTexts()) return null;
  const list = preview !== null && screen.data(preview) && screen.element(preview);
  return (
    <div className={classes.block} data-scroll>
      <ItemFrame item={item}>
        <Settings item={item} />
      </ItemFrame>
      {list && (
        <section className={classes.preview} aria-label={t('presets.preview')}>
          <h2>{t('presets.preview')}</h2>
          <div className={classes.list}>{list}</div>
        </section>
      )}
    </div>
  );
}

/** The settings that a list of another collection cannot use. */
const ofCollection = ['filters', 'search', 'layout_query', 'layout_options'] as const;

function Settings({ item }: { readonly item: ItemHandle }) {
  const { t, metadata, registry, Fields } = useRender();
  const screen = useScreen();
  const text = useText();
  const { store } = item;
  const subscribe = useCallback((listener: () => void) => store.subscribe([], listener), [store]);
  const { issues } = useSyncExternalStore(subscribe, () => store.state);
  const fields = useMemo(() => fieldsOfPreset({ metadata, registry }, text), [metadata, registry, text]);
  const collection = store.get(['collection']) ?? null;
  const value = {
    collection,
    scope: scopeOfOwner({ user: store.get(['user']), role: store.get(['role']) }),
    layout: store.get(['layout']) ?? null,
    bookmark: store.get(['bookmark']) ?? null,
  };
  const stage = (change: Row) => {
    for (const [field, next] of Object.entries(change))
      if (!sameValue(store.get([field]) ?? null, next)) store.stage([field], next, { coalesce: 'preset' });
  };
  const change = ({ scope, bookmark, ...next }: Row) => {
    const isOther = next['collection'] !== collection;
    stage({
      ...(isOther ? Object.fromEntries(ofCollection.map((field) => [field, null])) : {}),
      ...(scope === value.scope ? {} : ownerOfScope(scope)),
      collection: next['collection'] ?? null,
      layout: next['layout'] ?? null,
      // A preset without a name is the default of a list (PRES-24).
      bookmark: typeof bookmark === 'string' && bookmark.trim() !== '' ? bookmark : null,
    });
  };
  return (
    <>
      {isRemoved(metadata, collection) && (
        <div className={classes.notice}>
          <Notice kind="warning">
            {t('presets.collection_gone_copy', { collection: String(collection) })}
          </Notice>
        </div>
      )}
      <Fields
        fields={fields}
        value={value}
        issues={issues}
        disabled={screen.disabledBy({ action: 'save', data: item.name })}
        onChange={change}
      />
    </>
  );
}
