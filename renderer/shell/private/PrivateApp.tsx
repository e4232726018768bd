/** The app after sign-in: hydration, then the frame with the screen of the URL (AUTH-22, 23, 33). */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { SWRConfig, type Cache, type SWRConfiguration } from 'swr';
import { matchPath } from '../../../schemas/screen/match.ts';
import type { Workspace } from '../../contract/workspace.ts';
import { prefetchMiddleware } from '../../data/prefetch.ts';
import { createHydration, type Hydration, type HydrationStore } from '../../data/hydration.ts';
import { Button } from '../../kit/controls/Button.tsx';
import { ErrorPanel } from '../../kit/feedback/ErrorPanel.tsx';
import { deferred } from '../../kit/lazy-widget.ts';
import { Loader } from '../../kit/feedback/Loader.tsx';
import { useShell } from '../context.ts';
import { messageOf } from '../../kit/feedback/error-text.ts';
import { AppBoundary } from './AppBoundary.tsx';
import { NoAppAccess } from './NoAppAccess.tsx';
import { useScreens } from './use-screens.ts';
import { WorkspaceView } from './WorkspaceView.tsx';

const SetUpTwoFactor = deferred(async () => (await import('./SetUpTwoFactor.tsx')).SetUpTwoFactor);

export function PrivateApp() {
  const { platform, clock, loadWorkspace } = useShell();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [hydration] = useState(() => createHydration(platform));
  const [reads] = useState(() => readsIn(new Map()));
  const [workspace, setWorkspace] = useState<Workspace | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const state = useHydration(hydration);
  const shown = useScreens(platform, workspace);
  const { pathname } = useLocation();

  useEffect(() => {
    void hydration.hydrate();
    loadWorkspace().then(setWorkspace, setFailure);
  }, [hydration, loadWorkspace]);

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
  if (state.status !== 'loaded' || !workspace || !here)
    return <Loader label={t('common.loading')} clock={clock} />;
  return (
    <AppBoundary>
      <SWRConfig value={reads}>
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

/** Returns a stable configuration, because SWR re-renders its readers when the object changes. */
function readsIn(cache: Map<string, object>): SWRConfiguration & { provider: () => Cache } {
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
