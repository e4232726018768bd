import type { Platform } from '../../renderer/contract/platform.ts';
import { scriptKinds, type ScriptKind, type ScriptSource } from '../../renderer/contract/scripts.ts';

/**
 * Loads extension scripts of the embedded platform; other platforms offer none, because their scripts are for another
 * app. The lists are requested immediately, in parallel with the rest of the app; most are empty.
 */
export function createScripts(
  platform: Pick<Platform, 'origin' | 'call' | 'capabilities'> & { probed(): Promise<void> },
  load: (url: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): ScriptSource {
  const fetchList = async (kind: ScriptKind): Promise<readonly string[]> => {
    await platform.probed();
    return platform.capabilities.scripts.includes(kind) ? platform.call('GET', `/extensions/${kind}/`) : [];
  };
  const lists = new Map(scriptKinds.map((kind) => [kind, fetchList(kind)]));
  // Avoids an unhandled rejection; `list` returns the same promise and reports the error.
  for (const list of lists.values()) list.catch(() => undefined);
  return {
    list: (kind) => lists.get(kind) ?? fetchList(kind),
    async read(kind, name) {
      const script = await load(`${platform.origin}/extensions/${kind}/${encodeURIComponent(name)}/index.js`);
      return (script as { readonly default?: unknown }).default;
    },
  };
}
