/**
 * Starts the private app before its first render: hydration begins with the session, beside the code of the
 * workspace. A returning user's page begins with what the last visit read.
 */
import { unstable_serialize, type State } from 'swr';
import type { Preset } from '../../../schemas/query/types.ts';
import { isConditionMet } from '../../../schemas/logic/evaluate.ts';
import { matchPath, type Candidate } from '../../../schemas/screen/match.ts';
import { presetsKey, readPresets } from '../../contract/presets.ts';
import type { Visit } from '../../contract/ports.ts';
import type { Workspace } from '../../contract/workspace.ts';
import type { HydrationStore } from '../../data/hydration-store.ts';
import { createHydration } from '../../data/hydration.ts';
import { listsOf, prefetchList } from '../../screen/prefetch-lists.ts';
import { preloadScreen } from '../../screen/preload-screen.ts';
import { resolveValue } from '../../screen/resolve/resolve.ts';
import type { StartParts } from '../context.ts';

export interface Start {
  readonly hydration: HydrationStore;
  /** The SWR cache of the user. */
  readonly cache: Map<string, State<unknown>>;
  readonly workspace: Promise<Workspace>;
  /** The workspace, once it is loaded. */
  loadedWorkspace(): Workspace | null;
  /** The presets of the last visit, if the app started with them, and those that the platform has now. */
  readonly presets: RestoredPresets | null;
  /** Stores the visit after a delay. Called when the presets have changed. */
  storeVisit(): void;
  /** Stops following the session. */
  end(): void;
}

export interface RestoredPresets {
  readonly stored: readonly Preset[];
  readonly current: Promise<readonly Preset[]>;
}

/** Delay in ms after the last change before the visit is stored. */
const storeDelayMs = 500;
/** Delay in ms before a failed confirmation of a restored visit is repeated. */
const confirmRetryMs = 3000;

/** `path` is the path and query of the URL, below the base path. */
export function startPrivateApp({ platform, clock, loadWorkspace, visits }: StartParts, path: string): Start {
  const { session } = platform;
  const cache = new Map<string, State<unknown>>();
  const hydration = createHydration(platform, loadNames);
  const workspace = loadWorkspace();
  const visit = visits.read();
  let loaded: Workspace | null = null;
  let presets: RestoredPresets | null = null;
  let hasBegun = false;
  let timer: number | null = null;

  workspace.then(
    (parts) => {
      loaded = parts;
      void visit.then((stored) => {
        const match = likelyScreen(parts, path, stored);
        if (match) preloadScreen(match.screen, parts);
      });
    },
    // PrivateApp shows the failure.
    () => undefined,
  );

  const begin = () => {
    if (hasBegun || session.status !== 'signed-in') return;
    hasBegun = true;
    void visit.then((stored) => {
      const isOwn = stored !== null && stored.me.id === session.user;
      // Without the workspace no page can be rendered, and the screens name the collections of the page.
      const used = workspace.then(
        (parts) => collectionsOfPage(parts, stored),
        () => [],
      );
      if (!isOwn) void hydration.hydrate(used);
      // The rows of the page come first: what only confirms the visit waits for them.
      else void used.then((names) => restore(stored, names)).then(confirm, confirm);
    });
  };

  /** Returns the collections of the page's data, as far as the URL names them. */
  const collectionsOfPage = (parts: Workspace, stored: Visit | null): readonly string[] => {
    const match = likelyScreen(parts, path, stored);
    const named = Object.values(match?.screen.data ?? {})
      .map(({ collection }) => resolveValue(collection, { route: match?.params ?? {} }))
      .filter((name) => typeof name === 'string');
    return [...new Set(named)];
  };

  const confirm = async () => {
    if ((await hydration.hydrate()) || hydration.state.status !== 'loaded') return;
    timer = clock.setTimeout(() => void confirm(), confirmRetryMs);
  };

  /** Resolves when the rows of the page have arrived or failed. */
  const restore = async (stored: Visit, names: readonly string[]): Promise<void> => {
    if (stored.presets) cache.set(unstable_serialize(presetsKey(stored)), { data: stored.presets });
    hydration.restore(stored, names);
    const rows = prefetchRows();
    if (stored.presets) {
      const current = rows.then(() => readPresets({ platform, me: stored.me }));
      // The stored presets stay in use.
      current.catch(() => undefined);
      presets = { stored: stored.presets, current };
    }
    await rows;
  };

  /** Requests the rows of the page's lists before it renders. */
  const prefetchRows = async (): Promise<unknown> => {
    const { state } = hydration;
    if (!loaded || state.status !== 'loaded') return;
    const { registry, builtIn: screens } = loaded;
    const known = { ...state.known, platform, registry, clock, cache, screens };
    // The page itself shows the failures of its reads.
    return Promise.allSettled(listsOf(path, known).map((list) => prefetchList(list, known.metadata, known)));
  };

  let storing: number | null = null;
  const cancelStoring = () => {
    if (storing !== null) clock.clearTimeout(storing);
    storing = null;
  };
  const store = () => {
    cancelStoring();
    const known = hydration.visit();
    if (known === null) return;
    const read = cache.get(unstable_serialize(presetsKey(known)))?.data as Visit['presets'];
    void visits.write({ ...known, ...(read ? { presets: read } : {}) });
  };
  const storeVisit = () => {
    cancelStoring();
    storing = clock.setTimeout(store, storeDelayMs);
  };
  const leaveHydration = hydration.subscribe(storeVisit);

  const leaveSession = session.subscribe(() => {
    begin();
    // The sign-in over the page reads the email from the visit.
    if (session.status === 'expired' && storing !== null) store();
  });
  begin();

  return {
    hydration,
    cache,
    workspace,
    loadedWorkspace: () => loaded,
    get presets() {
      return presets;
    },
    storeVisit,
    end() {
      leaveHydration();
      leaveSession();
      if (timer !== null) clock.clearTimeout(timer);
      cancelStoring();
    },
  };
}

async function loadNames(locale: string) {
  if (locale.startsWith('en')) return undefined;
  // Without them, the names are English.
  return import('../translations.ts')
    .then(({ loadSystemNames }) => loadSystemNames(locale))
    .catch(() => undefined);
}

/**
 * Returns the screen that the URL probably shows. Its collection is assumed to be an ordinary one, unless the last
 * visit knows it. A wrong guess only loads code that is not needed.
 */
function likelyScreen({ builtIn }: Workspace, path: string, stored: Visit | null): Candidate | undefined {
  return matchPath(builtIn.screens, new URL(path, 'http://app').pathname).find(({ screen, params }) => {
    const known = stored?.collections.find(({ collection }) => collection === params['collection']);
    const collection = { exists: true, system: false, singleton: known?.meta?.singleton ?? false };
    return (
      screen.when === undefined || isConditionMet(screen.when, { collection, role: { admin_access: true } })
    );
  });
}
