/*
 * The first script of the page; vite.config.ts writes it into index.html and replaces PAGE. Private pages paint the
 * empty frame at once, in the theme of the last visit. All scripts start to download before the style sheets arrive, and
 * the first requests are sent before the entry runs (adapters/browser/first-requests.ts).
 */
{
  const { theme, stored, publicPaths, scripts, privateScripts, privateStyles, requests } = PAGE;
  const root = document.documentElement;
  const path = location.pathname;
  const isPrivate = !publicPaths.includes(path);

  const send = ({ path: url, lock, init }) => {
    const fetched = () => fetch(url, init);
    return lock && navigator.locks ? navigator.locks.request(lock, fetched) : fetched();
  };
  window.firstRequests = new Map(requests.map((request) => [request.path, send(request)]));
  for (const response of window.firstRequests.values()) response.catch(() => undefined);

  let chosen = null;
  // The files that the last visit of this page loaded, or of a page of the same kind.
  let files = [];
  // The scripts whose compiled code the browser has stored (adapters/browser/loaded-files.ts).
  let compiled = [];
  try {
    chosen = localStorage.getItem(theme);
    const visits = JSON.parse(localStorage.getItem(stored));
    const kind = (of) => of.split('/').length + of.split('/')[2];
    const { pages } = visits;
    const page = pages.find(([of]) => of === path) ?? pages.find(([of]) => kind(of) === kind(path));
    if (page && scripts.includes(visits.build)) files = page[1];
    if (visits.agent === navigator.userAgent) compiled = visits.compiled;
  } catch {
    // The browser forbids storage, or nothing is stored. The app chooses the theme later.
  }
  // Before the first sign-in, the system decides.
  const isDark =
    chosen === 'dark' ||
    ((chosen ?? 'auto') === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = isDark ? 'dark' : 'light';
  if (isPrivate) root.dataset.private = '';
  const load = (link) =>
    document.head.append(Object.assign(document.createElement('link'), link, { crossOrigin: '' }));
  const early = isPrivate ? [...scripts, ...privateStyles, ...privateScripts, ...files] : scripts;
  for (const href of new Set(early)) {
    const as = href.endsWith('.css') ? 'style' : compiled.includes(href) && 'script';
    // Chromium compiles a module from its source while it downloads it, although it has stored the compiled code. It uses
    // the stored code of modules that are preloaded as scripts.
    load(as ? { rel: 'preload', as, href } : { rel: 'modulepreload', href });
  }
}
