/** The app after sign-in: hydration, then the frame with the screen of the URL (AUTH-22, 23, 33). */
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import useSWR, { SWRConfig, useSWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { matchPath } from '../../../schemas/screen/match.ts';
import type { Preset } from '../../../schemas/query/types.ts';
import { presetsKey } from '../../contract/presets.ts';
import type { Me } from '../../contract/session.ts';
import type { Workspace } from '../../contract/workspace.ts';
import { prefetchMiddleware } from '../../data/prefetch.ts';
import type { Hydration, HydrationStore } from '../../data/hydration-store.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorPanel } from '../../kit/feedback/ErrorPanel.tsx';
import { deferred } from '../../kit/lazy-widget.ts';
import { useShell, type StartParts } from '../context.ts';
import { FrameSkeleton } from '../FrameSkeleton.tsx';
import { messageOf } from '../../kit/feedback/error-text.ts';
import { AppBoundary } from './AppBoundary.tsx';
import { NoAppAccess } from './NoAppAccess.tsx';
import { startPrivateApp, type Start } from './start.ts';
import { useScreens } from './use-screens.ts';
import { WorkspaceView } from './WorkspaceView.tsx';

const SetUpTwoFactor = deferred(async () => (await import('./SetUpTwoFactor.tsx')).SetUpTwoFactor);

/**
 * Starts the private app and returns its component. The component that renders first takes over this start.
 * Later components, after another sign-in, start again.
 */
export function createPrivateApp(parts: StartParts, path: string): () => ReactNode {
  let first: Start | null = startPrivateApp(parts, path);
  const stop = parts.platform.session.subscribe(() => {
    if (parts.platform.session.status !== 'signed-out') return;
    stop();
    first?.end();
    first = null;
  });
  return function PrivateApp() {
    const { pathname, search } = useLocation();
    const [start] = useState(() => {
      stop();
      const taken = first ?? startPrivateApp(parts, pathname + search);
      first = null;
      return taken;
    });
    useEffect(() => start.end, [start]);
    return <StartedApp start={start} />;
  };
}

function StartedApp({ start }: { readonly start: Start }) {
  const { platform } = useShell();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { hydration } = start;
  const [reads] = useState(() => readsIn(start.cache));
  const [workspace, setWorkspace] = useState<Workspace | null>(start.loadedWorkspace);
  const [failure, setFailure] = useState<unknown>(null);
  const state = useHydration(hydration);
  const shown = useScreens(platform, workspace);
  const { pathname } = useLocation();

  useEffect(() => {
    start.workspace.then(setWorkspace, setFailure);
  }, [start]);

  // Hydrates after a new sign-in. Another user gets a new component (`key`).
  useEffect(() => {
    let was = platform.session.status;
    return platform.session.subscribe(() => {
      const { status } = platform.session;
      if (was === 'expired' && status === 'signed-in') void hydration.hydrate();
      was = status;
    });
  }, [platform, hydration]);

  const error = failure ?? (state.status === 'error' ? state.error : null);
  if (error !== null)
    return (
      <ErrorPanel
        title={t('errors.UNKNOWN')}
        actions={
          <>
            <Button kind="primary" icon="refresh" onClick={() => window.location.reload()}>
              {t('common.retry')}
            </Button>
            <Button kind="outline" onClick={() => void navigate('/logout')}>
              {t('public.sign_out')}
            </Button>
          </>
        }
      >
        {messageOf(error)}
      </ErrorPanel>
    );
  if (state.status === 'no-access') return <NoAppAccess />;
  if (state.status === 'two-factor') return <SetUpTwoFactor onDone={() => void hydration.hydrate()} />;
  // A page without a built-in screen waits for screens from files.
  const here = shown && (shown.settled || matchPath(shown.screens.screens, pathname).length > 0);
  if (state.status !== 'loaded' || !workspace || !here) return <FrameSkeleton />;
  return (
    <AppBoundary>
      <SWRConfig value={reads}>
        <CurrentPresets me={state.known.me} start={start} />
        <WorkspaceView
          key={state.known.me.id}
          workspace={workspace}
          shown={shown}
          known={state.known}
          hydration={hydration}
        />
      </SWRConfig>
    </AppBoundary>
  );
}

/**
 * Replaces the presets of the last visit with those that the platform has now, and stores later changes in this
 * visit.
 */
function CurrentPresets({ me, start }: { readonly me: Me; readonly start: Start }) {
  const { mutate } = useSWRConfig();
  const { data } = useSWR<readonly Preset[]>(presetsKey({ me }), null);
  useEffect(() => {
    if (data !== undefined) start.storeVisit();
  }, [start, data]);
  useEffect(() => {
    const { presets } = start;
    if (!presets) return;
    presets.current.then(
      (current) =>
        // Presets that were changed here in the meantime are newer.
        mutate<readonly Preset[]>(presetsKey({ me }), (now) => (now === presets.stored ? current : now), {
          revalidate: false,
        }),
      () => undefined,
    );
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per start
  }, [start, mutate]);
  return null;
}

/** Returns a stable configuration, because SWR re-renders its readers when the object changes. */
function readsIn(cache: Start['cache']): SWRConfiguration & { provider: () => Cache } {
  return { provider: () => cache, revalidateOnFocus: false, use: [prefetchMiddleware] };
}

/**
 * Subscribes to hydration. useSyncExternalStore would render updates synchronously, and a page in a
 * transition a second time.
 */
function useHydration(hydration: HydrationStore): Hydration {
  const [state, setState] = useState(hydration.state);
  useEffect(() => {
    const follow = () => setState(hydration.state);
    follow();
    return hydration.subscribe(follow);
  }, [hydration]);
  return state;
}
