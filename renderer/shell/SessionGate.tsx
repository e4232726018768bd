import { useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { deferred } from '../kit/lazy-widget.ts';
import { BannerSlot } from './banner-slot.ts';
import { useSessionStatus, useShell } from './context.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';

const Unreachable = deferred(async () => (await import('./Unreachable.tsx')).Unreachable);
const ViewBanner = deferred(async () => (await import('./ViewBanner.tsx')).ViewBanner);
const SignInAgain = deferred(async () => (await import('./private/SignInAgain.tsx')).SignInAgain, {
  toSave: true,
});

/**
 * Requires a session: without one, redirects to the sign-in page; an expired one keeps its page under a
 * sign-in overlay (AUTH-24).
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const { platform } = useShell();
  const { pathname, search } = useLocation();
  const status = useSessionStatus();
  const { views } = platform.session;
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  if (status === 'unknown') return <FrameSkeleton />;
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
      {views?.current && <ViewBanner views={views} slot={setSlot} />}
      <BannerSlot value={slot}>{children}</BannerSlot>
      {status === 'expired' && <SignInAgain />}
    </>
  );
}
