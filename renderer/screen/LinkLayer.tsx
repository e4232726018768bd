/** Provides the list that the link of the URL describes. The stored settings stay as they are until the user saves the view. */
import { useEffect, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import useSWR from 'swr';
import { blankPreset, isChanged, withoutPage } from '../../schemas/query/presets.ts';
import type { Preset, StoredPreset } from '../../schemas/query/types.ts';
import { readViewLink } from '../../schemas/query/view-link.ts';
import { presetsKey, readPresets, usePresetStore } from '../contract/presets.ts';
import { useRender } from '../contract/render.ts';
import { rememberedPage } from '../kit/hooks/use-list-place.ts';
import { useLateTexts } from '../kit/hooks/use-late-texts.ts';
import { recoverFocus } from '../kit/hooks/use-lost-focus.ts';
import { initialLayout } from './data/initial-layout.ts';
import { presetEdits } from './data/preset-edits.ts';
import { savedPreset } from './data/presets.ts';
import { subjectOf, useListOf } from './data/use-list.ts';
import type { LayerProps } from './layer.ts';
import { resolveFilter } from './resolve/resolve.ts';
import { useStable } from './use-stable.ts';

/** A temporary preset has no row on the platform. No stored preset has this key. */
const noRow = 0;

export function LinkLayer(props: LayerProps): ReactNode {
  // The name of the view is one of the late texts.
  return useLateTexts() ? <LinkedList {...props} /> : props.children(null);
}

function LinkedList({ name, entry, collection, roots, failed, children }: LayerProps): ReactNode {
  const { platform, me, clock, registry, metadata, grants, t } = useRender();
  const id = collection.collection;
  const query = useStable(roots.query);
  const { settings, omitted } = useMemo(
    () =>
      readViewLink(query, {
        collection,
        metadata,
        grants,
        layoutOf: (stored) => registry.layouts.get(stored)?.id,
        initial: initialLayout(registry, id).layout ?? '',
      }),
    [query, collection, id, metadata, grants, registry],
  );
  const linked: StoredPreset = {
    ...blankPreset(id, me.id, initialLayout(registry, id)),
    ...settings,
    id: noRow,
    bookmark: t('bookmarks.from_link'),
  };
  const { data: presets } = useSWR(presetsKey({ me }), () => readPresets({ platform, me }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const store = usePresetStore();
  const filter = useStable(resolveFilter(entry.filter ?? null, roots));
  const link = new URLSearchParams(query).toString();
  // The page and the selection belong to the link, not to the stored view.
  const subject = subjectOf(id, link, filter);
  const edits = useMemo(
    // Like those of a bookmark, the changes stay until they are saved or dropped.
    () =>
      presetEdits(platform, JSON.stringify([me.id, subject]), {
        clock,
        store: () => Promise.reject(new Error('The view of a link has no row.')),
      }),
    [platform, me, subject, clock],
  );
  edits.startFrom(linked);
  edits.restorePage(rememberedPage(subject), settings.layout ?? '');
  useEffect(() => edits.use(), [edits]);
  // The list of the stored view replaces this one, and with it the pressed button.
  useEffect(() => () => queueMicrotask(() => recoverFocus()), []);
  const changes = useSyncExternalStore(edits.subscribe, () => edits.changes);
  const preset: Preset = { ...linked, ...changes };
  const list = useListOf(
    { name, entry, collection, filter, bookmark: link, failed, isRemembered: true },
    {
      preset,
      loading: false,
      bookmark: {
        stored: linked,
        name: t('bookmarks.from_link'),
        isOwn: false,
        isEdited: isChanged(linked, changes),
        save: () => store.create({ ...preset, user: me.id, role: null }),
        discard: edits.discard,
      },
      link: {
        omitted,
        async save() {
          const own = savedPreset(presets, { collection: id, bookmark: undefined, me, registry });
          const { layout, layout_query, layout_options, filters, search } = withoutPage(preset);
          await store.save({ ...own, layout, layout_query, layout_options, filters, search }, own);
          edits.discard();
        },
      },
      change: edits.change,
      reset: edits.discard,
    },
  );
  return children(list);
}
