/** Screens from files: the platform's own, or those that lie beside the app's static build (screens.md "Adding screens"). */
import type { ScreensOffer } from '../../renderer/contract/platform.ts';
import type { OfferedIssue, OfferedScreens } from '../../schemas/screen/types.ts';
import type { Probe } from './capabilities.ts';
import { dataOf } from './http.ts';
import type { TokenSession } from './session.ts';

interface Parts {
  readonly session: TokenSession;
  readonly probe: Probe;
  readonly fetch: typeof globalThis.fetch;
  /** Where `index.json` lies beside the build, with a slash at the end; absent where there is no build. */
  readonly folder?: string;
}

const none = { is: 'texts', sources: [], issues: [] } as const satisfies ScreensOffer;

/** Answers the same object while nothing changed, so that asking again costs little. */
export function createScreensReader(parts: Parts): (signal?: AbortSignal) => Promise<ScreensOffer> {
  let kept: { readonly mark: string; readonly offer: ScreensOffer } | null = null;
  const keep = (mark: string, offer: () => ScreensOffer): ScreensOffer => {
    if (kept?.mark !== mark) kept = { mark, offer: offer() };
    return kept.offer;
  };
  return async (signal) => {
    await parts.probe.settled();
    if (!parts.probe.capabilities.screens) {
      if (parts.folder === undefined) return none;
      const found = await readBeside(parts.folder, parts.fetch, signal);
      return keep(JSON.stringify(found), () => found);
    }
    const answer = await parts.session.send({
      method: 'GET',
      path: '/extensions/screens',
      signal,
      ...(kept ? { headers: { 'If-None-Match': kept.mark } } : {}),
    });
    if (answer.status === 304 && kept) return kept.offer;
    const screens = dataOf(answer.body) as OfferedScreens;
    return keep(answer.etag ?? JSON.stringify(screens), () => ({ is: 'validated', screens }));
  };
}

/** `index.json` lists names of files; where there is none, or a page stands in its place, there are no screens. */
async function readBeside(
  folder: string,
  fetch: typeof globalThis.fetch,
  signal: AbortSignal | undefined,
): Promise<ScreensOffer> {
  const textOf = async (name: string): Promise<string | null> => {
    const answer = await fetch(folder + name, { cache: 'no-cache', ...(signal ? { signal } : {}) });
    const isPage = answer.headers.get('content-type')?.includes('html') === true;
    return answer.ok && !isPage ? await answer.text() : null;
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
      text === null ? [issueOf('index.json', `File "${name}" is named here, and does not exist.`)] : [],
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

function issueOf(file: string, message: string): OfferedIssue {
  return { file: `screens/${file}`, line: 1, column: 1, pointer: '', message, screens: [] };
}
