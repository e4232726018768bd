import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router-dom';
import { Loader } from '../kit/Loader.tsx';
import { useSessionStatus, useShell } from './context.ts';

const Unreachable = lazy(async () => ({ default: (await import('./Unreachable.tsx')).Unreachable }));
const SignInAgain = lazy(async () => ({ default: (await import('./private/SignInAgain.tsx')).SignInAgain }));

/** AUTH-24: without a session to the sign-in; an expired one keeps its page under a sign-in (contracts.md). */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { platform, clock } = useShell();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const status = useSessionStatus();
  if (status === 'unknown') return <Loader label={t('common.loading')} clock={clock} />;
  if (status === 'unreachable')
    return (
      <Suspense fallback={null}>
        <Unreachable />
      </Suspense>
    );
  if (status === 'signed-out') {
    const { reason } = platform.session;
    const query = new URLSearchParams(reason ? { reason } : {});
    // Who signed out goes on at their last page next time, not where they left.
    if (reason !== 'SIGN_OUT') query.set('redirect', pathname + search);
    return <Navigate to={`/login?${query.toString()}`} replace />;
  }
  return (
    <>
      {children}
      {status === 'expired' && (
        <Suspense fallback={null}>
          <SignInAgain />
        </Suspense>
      )}
    </>
  );
}
