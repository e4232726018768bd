import { loadedFilesKey } from './storage-prefix.ts';

/** Number of pages whose files are kept. */
const maxPages = 20;

/** Chromium stores the compiled code of a script that it loads for the second time within this many ms. */
const maxPause = 72 * 60 * 60 * 1000;

type Page = readonly [path: string, files: readonly string[]];

/** The files of the last visits. The first script of the next page reads them (scripts/first-script.js). */
interface LoadedFiles {
  /** Path of the entry. Files of another build are ignored. */
  readonly build: string;
  readonly pages: readonly Page[];
  /** Time of the last visit in ms. */
  readonly at: number;
  /** The browser. Another version compiles all scripts again. */
  readonly agent: string;
  readonly scripts: readonly string[];
  /** Scripts whose compiled code the browser has stored. Always empty outside of Chromium. */
  readonly compiled: readonly string[];
}

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
    const stored = JSON.parse(localStorage.getItem(loadedFilesKey) ?? 'null') as LoadedFiles | null;
    const visit = { build, agent: navigator.userAgent, at: Date.now() };
    localStorage.setItem(loadedFilesKey, JSON.stringify(withVisit(stored, visit, [firstPath, files])));
  } catch {
    // Storage is full or forbidden. The next start only loads these files later.
  }
}

/** Returns the files after a visit of a page. */
export function withVisit(
  stored: LoadedFiles | null,
  visit: Pick<LoadedFiles, 'build' | 'agent' | 'at'>,
  [path, files]: Page,
): LoadedFiles {
  const before = stored?.build === visit.build ? stored : null;
  const pages = [[path, unique(files)] as Page, ...(before?.pages ?? []).filter(([other]) => other !== path)];
  const loaded = files.filter((file) => file.endsWith('.js'));
  // The stored form of an earlier version has no agent.
  const known = before?.agent === visit.agent ? before : null;
  const isSoon = known !== null && visit.at - known.at < maxPause;
  const isChromium = /Chrome\/\d/.test(visit.agent);
  const again = isSoon && isChromium ? loaded.filter((file) => known.scripts.includes(file)) : [];
  return {
    ...visit,
    pages: pages.slice(0, maxPages),
    scripts: unique([...(isSoon ? known.scripts : []), ...loaded]),
    compiled: unique([...(known?.compiled ?? []), ...again]),
  };
}

const unique = (files: readonly string[]) => [...new Set(files)];
