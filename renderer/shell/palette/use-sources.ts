import { useMemo, useState } from 'react';
import useSWR from 'swr';
import { byOrder } from '../../../schemas/collection/by-order.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import type { ScreensFile } from '../../../schemas/screen/types.ts';
import { presetsKey, readPresets } from '../../contract/presets.ts';
import { useRender, type RenderContextValue } from '../../contract/render.ts';
import { useWorkspace } from '../../contract/workspace.ts';
import { isViewing } from '../../kit/access/can-explain.ts';
import { useText } from '../../kit/hooks/use-text.ts';
import { screenInFront } from '../../screen/actions/open-screens.ts';
import { pathOfAppTarget } from '../../screen/resolve/path-of-target.ts';
import { actionsOf } from '../../screen/actions/screen-actions.ts';
import { visibleModules } from '../private/modules.ts';
import type { Entry } from './entries.ts';
import { pagesOf, profileOf } from './pages.ts';

export interface Sources {
  readonly actions: readonly Entry[];
  readonly collections: readonly Entry[];
  readonly bookmarks: readonly Entry[];
  readonly pages: readonly Entry[];
}

/** Returns the entries that are known without a request for items. The actions are those at the time of opening. */
export function useSources(openShortcuts: () => void): Sources {
  const render = useRender();
  const { screens, withheld } = useWorkspace();
  const { t, me, metadata, grants, platform, clock } = render;
  const text = useText();
  const { data: presets } = useSWR(presetsKey({ me }), () => readPresets({ platform, me }), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  const [actions] = useState((): readonly Entry[] => {
    const front = screenInFront();
    const own = front ? actionsOf(front, render) : [];
    const entries = own.map(({ id, label, icon, shortcut, run }) => ({
      id: `action ${id}`,
      label,
      detail: null,
      icon,
      words: [],
      shortcut,
      does: { run },
    }));
    const help: Entry = {
      id: 'shortcuts',
      label: t('palette.shortcuts'),
      detail: null,
      icon: 'info',
      words: [],
      shortcut: '?',
      does: { run: openShortcuts },
    };
    return [...entries, help];
  });

  const pages = useMemo(() => {
    const who = { me, metadata, grants, clock, t };
    const viewed = isViewing(platform) ? platform.session.views?.current?.of : undefined;
    const profile = viewed && 'role' in viewed ? [] : profileOf(screens, who);
    return [...pagesOf(screens, visibleModules(screens, who, withheld), who, text), ...profile];
  }, [screens, withheld, me, metadata, grants, clock, t, text, platform]);

  return useMemo(() => {
    const where: Where = { screens, metadata, grants };
    return {
      actions,
      collections: collectionsOf(where),
      bookmarks: bookmarksOf(where, presets ?? []),
      pages,
    };
  }, [screens, metadata, grants, actions, presets, pages]);
}

interface Where extends Pick<RenderContextValue, 'metadata' | 'grants'> {
  readonly screens: ScreensFile;
}

/** Returns the collections of the navigation that the user may read. */
function collectionsOf({ screens, metadata, grants }: Where): readonly Entry[] {
  return metadata.collections
    .filter(
      ({ collection, system, hidden, hasTable }) =>
        !system && !hidden && hasTable && mayRead(grants, collection),
    )
    .toSorted(byOrder)
    .flatMap(({ collection, name, icon, singular, plural }): readonly Entry[] => {
      const path = listPath(screens, collection);
      const words = [collection, singular, plural];
      const entry = {
        id: `collection ${collection}`,
        label: name,
        detail: null,
        icon,
        words,
        shortcut: null,
      };
      return path === null ? [] : [{ ...entry, does: { path } }];
    });
}

function bookmarksOf({ screens, metadata, grants }: Where, presets: readonly Preset[]): readonly Entry[] {
  return presets
    .flatMap(({ id, bookmark, collection }): readonly Entry[] => {
      const of = metadata.collection(collection);
      if (bookmark === null || id === undefined || !of || of.system || !mayRead(grants, collection))
        return [];
      const path = listPath(screens, collection, id);
      if (path === null) return [];
      return [
        {
          id: `bookmark ${id}`,
          label: bookmark,
          detail: of.name,
          icon: 'bookmark_border',
          words: [collection],
          shortcut: null,
          does: { path },
        },
      ];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

const listPath = (screens: ScreensFile, collection: string, bookmark?: number) =>
  pathOfAppTarget(screens, 'list', {
    params: { collection },
    ...(bookmark === undefined ? {} : { query: { bookmark } }),
  });

const mayRead = (grants: Where['grants'], collection: string) =>
  grants.grant(collection, 'read') !== undefined;
