import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { deferred, Loaded, preload } from '../kit/lazy-widget.ts';
import type { StartParts } from './context.ts';
import { FrameSkeleton } from './FrameSkeleton.tsx';
import { LoginPage } from './public/LoginPage.tsx';
import { LogoutPage } from './public/LogoutPage.tsx';
import { basePath, isPublicPath, publicPaths } from './public/paths.ts';
import { SessionGate } from './SessionGate.tsx';

const ResetPasswordPage = deferred(
  async () => (await import('./public/ResetPasswordPage.tsx')).ResetPasswordPage,
);
const AcceptInvitePage = deferred(
  async () => (await import('./public/AcceptInvitePage.tsx')).AcceptInvitePage,
);

/** The public pages. Every other path belongs to the private app (AUTH-01, SHELL-01). */
const publicRoutes: readonly RouteObject[] = [
  { path: publicPaths.root, element: <Navigate to={publicPaths.login} replace /> },
  { path: publicPaths.login, element: <LoginPage /> },
  { path: publicPaths.logout, element: <LogoutPage /> },
  { path: publicPaths.resetPassword, element: <ResetPasswordPage /> },
  { path: publicPaths.acceptInvite, element: <AcceptInvitePage /> },
];

/**
 * Match all paths. `*` does not match a line break, which a name of a table may have; parameters do. The element belongs
 * to the parent route, so that it stays mounted.
 */
const privatePaths = [':a', ':a/:b', ':a/:b/:c', ':a/:b/:c/:d', ':a/:b/:c/:d/:e', '*'];

/**
 * Returns the routes of the app. `path` is the path and query below the base path. If it is that of a private page, the private app starts at once, beside
 * the refresh of the session.
 */
export function createRoutes(parts: StartParts, path: string): RouteObject[] {
  const privateApp = {
    load: async () => {
      const [{ createPrivateApp }] = await Promise.all([
        import('./private/PrivateApp.tsx'),
        parts.completeTexts(),
      ]);
      return createPrivateApp(parts, path);
    },
  };
  if (!isPublicPath(new URL(path, 'http://app').pathname)) void preload([privateApp]);
  return [
    ...publicRoutes,
    {
      children: privatePaths.map((privatePath) => ({ path: privatePath, element: null })),
      element: (
        <SessionGate>
          <Loaded definition={privateApp} fallback={<FrameSkeleton />} />
        </SessionGate>
      ),
    },
  ];
}

export function createAppRouter(parts: StartParts) {
  const { pathname, search } = window.location;
  const path = pathname.startsWith(basePath) ? pathname.slice(basePath.length) || '/' : pathname;
  return createBrowserRouter(createRoutes(parts, path + search), { basename: basePath });
}
