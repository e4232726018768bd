/** Reads screens from files: those of the platform, or those beside the app's static build. */
import type { ScreensOffer } from '../../renderer/contract/platform.ts';
import type { ServedIssue, ServedScreens } from '../../schemas/screen/types.ts';
import type { Probe } from './capabilities.ts';
import { dataOf } from './http.ts';
import type { TokenSession } from './session.ts';

interface Parts {
  readonly session: TokenSession;
  readonly probe: Probe;
  readonly fetch: typeof globalThis.fetch;
  /** URL of the folder that contains `index.json`, with a trailing slash; absent if there is no static build. */
  readonly folder?: string;
}

const none = { is: 'texts', sources: [], issues: [] } as const satisfies ScreensOffer;

/** Creates the reader. It returns the same object until something changes, so that repeated reads are cheap. */
export function createScreensReader(parts: Parts): (signal?: AbortSignal) => Promise<ScreensOffer> {
  let cached: { readonly mark: string; readonly offer: ScreensOffer } | null = null;
  const cache = (mark: string, offer: () => ScreensOffer): ScreensOffer => {
    if (cached?.mark !== mark) cached = { mark, offer: offer() };
    return cached.offer;
  };
  return async (signal) => {
    await parts.probe.settled();
    if (!parts.probe.capabilities.screens) {
      if (parts.folder === undefined) return none;
      const found = await readBeside(parts.folder, parts.fetch, signal);
      return cache(JSON.stringify(found), () => found);
    }
    const response = await parts.session.send({
      method: 'GET',
      path: '/extensions/screens',
      signal,
      ...(cached ? { headers: { 'If-None-Match': cached.mark } } : {}),
    });
    if (response.status === 304 && cached) return cached.offer;
    const screens = dataOf(response.body) as ServedScreens;
    return cache(response.etag ?? JSON.stringify(screens), () => ({ is: 'validated', screens }));
  };
}

/**
 * Reads the files that `index.json` lists. Returns no screens if it does not exist or the server responds with an
 * HTML page.
 */
async function readBeside(
  folder: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal | undefined,
): Promise<ScreensOffer> {
  const textOf = async (name: string): Promise<string | null> => {
    const response = await fetch(folder + name, { cache: 'no-cache', ...(signal ? { signal } : {}) });
    const isPage = response.headers.get('content-type')?.includes('html') === true;
    return response.ok && !isPage ? await response.text() : null;
  };
  const index = await textOf('index.json');
  if (index === null) return none;
  const names = namesIn(index);
  if (names === null)
    return {
      ...none,
      issues: [issueOf('index.json', 'Must be a list of file names: ["shop.json"].')],
    };
  const read = await Promise.all(
    names.map(async (name) => ({ name, text: await textOf(encodeURIComponent(name)) })),
  );
  return {
    is: 'texts',
    sources: read.flatMap(({ name, text }) => (text === null ? [] : [{ name: `screens/${name}`, text }])),
    issues: read.flatMap(({ name, text }) =>
      text === null ? [issueOf('index.json', `File "${name}" is listed here but does not exist.`)] : [],
    ),
  };
}

function namesIn(text: string): readonly string[] | null {
  try {
    const names = JSON.parse(text) as unknown;
    return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : null;
  } catch {
    return null;
  }
}

function issueOf(file: string, message: string): ServedIssue {
  return { file: `screens/${file}`, line: 1, column: 1, pointer: '', message, screens: [] };
}
