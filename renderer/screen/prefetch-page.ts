/** Prefetches the lists of a page when its link is pressed, before the page renders. */
import { useMemo, useRef } from 'react';
import { useSWRConfig } from 'swr';
import type { Metadata } from '../../schemas/collection/types.ts';
import { useWorkspace } from '../contract/workspace.ts';
import { useRender, type RenderContextValue } from '../contract/render.ts';
import { neighbours } from '../data/neighbours.ts';
import { listsOf, prefetchList } from './prefetch-lists.ts';

/** Maximum time in ms that a click waits for the data of its page. Users do not notice this delay. */
const maxWaitMs = 50;

/** Returns the engine's context. Its `navigate` and `prefetchPage` prefetch the data of the page. */
export function usePrefetchingRender(): RenderContextValue {
  const render = useRender();
  const { screens } = useWorkspace();
  const { cache } = useSWRConfig();
  const latest = useRef(render);
  latest.current = render;
  /** The number of the last click. An earlier click that is still waiting must not navigate. */
  const lastClick = useRef(0);
  return useMemo(() => {
    /** Resolves when the lists of the page are loaded, or after `maxWaitMs`. */
    const ready = async (path: string): Promise<void> => {
      const lists = listsOf(path, { ...render, screens, cache });
      let missing = lists.length;
      if (missing === 0) return;
      let end: () => void = ignore;
      const all = new Promise<void>((resolve) => (end = resolve));
      latest.current.clock.setTimeout(end, maxWaitMs);
      for (const list of lists) {
        const { collection } = list;
        const names = render.metadata.hasFields(collection)
          ? [collection]
          : neighbours(render.metadata, collection);
        const onLoaded = () => {
          missing -= 1;
          if (missing === 0) end();
        };
        const known = (metadata: Metadata) => {
          prefetchList(list, metadata, { ...latest.current, cache }).then(onLoaded, onLoaded);
          // Rendering waits for this promise. Otherwise the page would render twice: with the new fields, and
          // with its rows.
          return all;
        };
        void render.ensureFields(names, known).catch(onLoaded);
      }
      await all;
    };
    const go = async (path: string) => {
      lastClick.current += 1;
      const own = lastClick.current;
      await ready(path).catch(ignore);
      if (own === lastClick.current) render.navigate(path);
    };
    return {
      ...render,
      prefetchPage: (path) => void ready(path).catch(ignore),
      navigate: (path) => void go(path),
    };
  }, [render, screens, cache]);
}

/** The page itself shows the failures of its reads. */
const ignore = () => undefined;
