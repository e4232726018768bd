import { loadedFilesKey } from './storage-prefix.ts';

/** Number of pages whose files are kept. */
const maxPages = 20;

type Page = readonly [path: string, files: readonly string[]];

const firstPath = location.pathname;
let isStored = false;

/** Stores which scripts and style sheets this page has loaded. Only the page of the first URL is stored, once. */
export function storeLoadedFiles(): void {
  if (isStored || location.pathname !== firstPath) return;
  isStored = true;
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src;
  if (entry === undefined) return;
  const build = new URL(entry).pathname;
  const folder = build.slice(0, build.lastIndexOf('/') + 1);
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith(folder))
    .map(({ pathname }) => pathname)
    .filter((pathname) => /\.(js|css)$/.test(pathname));
  try {
    const pages = [[firstPath, [...new Set(files)]] as Page, ...storedPages(build)];
    const isLatest = ([path]: Page, i: number) => pages.findIndex(([other]) => other === path) === i;
    const kept = pages.filter(isLatest).slice(0, maxPages);
    localStorage.setItem(loadedFilesKey, JSON.stringify({ build, pages: kept }));
  } catch {
    // Storage is full or forbidden. The next start only loads these files later.
  }
}

function storedPages(build: string): readonly Page[] {
  const stored = JSON.parse(localStorage.getItem(loadedFilesKey) ?? '{}') as {
    readonly build?: string;
    readonly pages?: readonly Page[];
  };
  return stored.build === build ? (stored.pages ?? []) : [];
}
