import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { deferred } from '../kit/lazy-widget.ts';
import { LoginPage } from './public/LoginPage.tsx';
import { LogoutPage } from './public/LogoutPage.tsx';
import { SessionGate } from './SessionGate.tsx';

const PrivateApp = lazy(async () => ({ default: (await import('./private/PrivateApp.tsx')).PrivateApp }));

const ResetPasswordPage = deferred(
  async () => (await import('./public/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const AcceptInvitePage = deferred(
  async () => (await import('./public/AcceptInvitePage.tsx')).AcceptInvitePage,
);

/** The public pages by name; every other path belongs to the private app (AUTH-01, SHELL-01). */
export const routes: RouteObject[] = [
  { path: '/', element: <Navigate to="/login" replace /> },
  { path: '/login', element: <LoginPage /> },
  { path: '/logout', element: <LogoutPage /> },
  { path: '/reset-password', element: <ResetPasswordPage /> },
  { path: '/accept-invite', element: <AcceptInvitePage /> },
  {
    path: '*',
    element: (
      <SessionGate>
        <Suspense fallback={null}>
          <PrivateApp />
        </Suspense>
      </SessionGate>
    ),
  },
];

export function createAppRouter() {
  return createBrowserRouter(routes, { basename: '/admin' });
}
