/**
 * The current screens: the built-in ones, merged with those from files and updated while the app runs
 * (EXT-01).
 */
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeScreens } from '../../../schemas/screen/merge.ts';
import type { ServedScreens, ScreensFile, ScreenSpec } from '../../../schemas/screen/types.ts';
import { sameValue } from '../../../schemas/value/same.ts';
import type { Workspace } from '../../contract/workspace.ts';
import type { Platform, ScreensOffer } from '../../contract/platform.ts';

export interface ShownScreens extends Pick<ServedScreens, 'issues' | 'withheld'> {
  readonly screens: ScreensFile;
  /** True after the screens from files were loaded, or failed to load. */
  readonly settled: boolean;
  /** The failure of the last request for screens from files. */
  readonly failure: unknown;
}

const nothing: ServedScreens = { files: [], issues: [], withheld: {} };

/** Returns the screens, or null until the workspace is loaded. Unchanged screens keep their identity. */
export function useScreens(platform: Platform, workspace: Workspace | null): ShownScreens | null {
  const { offer, failure } = useOffer(platform);
  const checked = useChecked(offer, workspace);
  const offered = offer?.is === 'validated' ? offer.screens : checked;
  const last = useRef<ScreensFile | null>(null);
  return useMemo(() => {
    if (!workspace) return null;
    const { files, issues, withheld } = offered ?? nothing;
    last.current = keepUnchanged(last.current, mergeScreens([workspace.builtIn, ...files]));
    const settled = offered !== null || failure !== null;
    return { screens: last.current, issues, withheld, settled, failure };
  }, [workspace, offered, failure]);
}

/** Requests the screens after sign-in, after every change, and when the window gets the focus. */
function useOffer(platform: Platform) {
  const [state, setState] = useState<{ offer: ScreensOffer | null; failure: unknown }>({
    offer: null,
    failure: null,
  });
  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    let asking = false;
    let again = false;
    const ask = async () => {
      again = asking;
      if (asking) return;
      asking = true;
      try {
        const offer = await platform.screens(signal);
        setState((known) =>
          known.offer === offer && known.failure === null ? known : { offer, failure: null },
        );
      } catch (failure) {
        // Known screens stay in use. An expired session is handled elsewhere.
        if (!signal.aborted) setState(({ offer }) => ({ offer, failure }));
      }
      asking = false;
      if (again && !signal.aborted) void ask();
    };
    const seen = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    void ask();
    window.addEventListener('focus', seen, { signal });
    document.addEventListener('visibilitychange', seen, { signal });
    const leave = platform.subscribe(({ type }) => {
      if (type === 'screens') void ask();
    });
    return () => {
      leave();
      closing.abort();
    };
  }, [platform]);
  return state;
}

/** Validates unchecked files. The validator is loaded only for them. */
function useChecked(offer: ScreensOffer | null, workspace: Workspace | null): ServedScreens | null {
  const { i18n } = useTranslation();
  const [checked, setChecked] = useState<ServedScreens | null>(null);
  const good = useRef<ReadonlyMap<string, ScreensFile>>(new Map());
  useEffect(() => {
    if (offer?.is !== 'texts' || !workspace) return;
    if (offer.sources.length === 0) {
      good.current = new Map();
      setChecked(offer.issues.length === 0 ? nothing : { ...nothing, issues: offer.issues });
      return;
    }
    let isStale = false;
    const check = async () => {
      const [{ readSources }, { textKeys }] = await Promise.all([
        import('../../../schemas/screen/sources.ts'),
        import('../../../schemas/screen/texts.ts'),
      ]);
      if (isStale) return;
      const { blocks, panels, layouts, actions } = workspace.registry;
      const known = {
        blocks: blocks.all,
        panels: panels.all,
        layouts: layouts.all,
        actions: actions.all,
        texts: textKeys(i18n.getResourceBundle('en-US', 'translation')),
      };
      const read = readSources(offer.sources, known, workspace.builtIn, good.current);
      good.current = read.good;
      setChecked({ files: read.files, issues: [...offer.issues, ...read.issues], withheld: read.withheld });
    };
    void check();
    return () => {
      isStale = true;
    };
  }, [offer, workspace, i18n]);
  return offer?.is === 'texts' ? checked : null;
}

function keepUnchanged(known: ScreensFile | null, next: ScreensFile): ScreensFile {
  if (!known) return next;
  const screens: Record<string, ScreenSpec> = {};
  for (const [name, screen] of Object.entries(next.screens)) {
    const before = known.screens[name];
    screens[name] = before && sameValue(before, screen) ? before : screen;
  }
  return sameValue(known, next) && sameOrder(known.screens, screens) ? known : { ...next, screens };
}

/** If two screens have the same path, the earlier one takes precedence. */
function sameOrder(a: object, b: object): boolean {
  return Object.keys(a).join() === Object.keys(b).join();
}
