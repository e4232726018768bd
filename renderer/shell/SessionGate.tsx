import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Loader } from '../kit/feedback/Loader.tsx';
import { deferred } from '../kit/lazy-widget.ts';
import { useSessionStatus, useShell } from './context.ts';

const Unreachable = deferred(async () => (await import('./Unreachable.tsx')).Unreachable);
const SignInAgain = deferred(async () => (await import('./private/SignInAgain.tsx')).SignInAgain);

/**
 * Requires a session: without one, redirects to the sign-in page; an expired one keeps its page under a
 * sign-in overlay (AUTH-24).
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { platform, clock } = useShell();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const status = useSessionStatus();
  if (status === 'unknown') return <Loader label={t('common.loading')} clock={clock} />;
  if (status === 'unreachable') return <Unreachable />;
  if (status === 'signed-out') {
    const { reason } = platform.session;
    const query = new URLSearchParams(reason ? { reason } : {});
    // After an explicit sign-out, the next sign-in opens the user's last page instead.
    if (reason !== 'SIGN_OUT') query.set('redirect', pathname + search);
    return <Navigate to={`/login?${query.toString()}`} replace />;
  }
  return (
    <>
      {children}
      {status === 'expired' && <SignInAgain />}
    </>
  );
}
