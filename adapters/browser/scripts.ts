import type { Platform } from '../../renderer/contract/platform.ts';
import { scriptKinds, type ScriptKind, type ScriptSource } from '../../renderer/contract/scripts.ts';

/**
 * Scripts of the platform that serves the app; none from another maker's, whose scripts are for another app. The names of
 * kinds that it says to have are asked for at once, beside whatever else the app loads; mostly there are none.
 */
export function createScripts(
  platform: Pick<Platform, 'origin' | 'call' | 'capabilities'> & { probed(): Promise<void> },
  load: (url: string) => Promise<unknown> = (url) => import(/* @vite-ignore */ url),
): ScriptSource {
  const ask = async (kind: ScriptKind): Promise<readonly string[]> => {
    await platform.probed();
    return platform.capabilities.scripts.includes(kind) ? platform.call('GET', `/extensions/${kind}/`) : [];
  };
  const lists = new Map(scriptKinds.map((kind) => [kind, ask(kind)]));
  // Whoever reads a list is told that it failed.
  for (const list of lists.values()) list.catch(() => undefined);
  return {
    list: (kind) => lists.get(kind) ?? ask(kind),
    async read(kind, name) {
      const script = await load(`${platform.origin}/extensions/${kind}/${encodeURIComponent(name)}/index.js`);
      return (script as { readonly default?: unknown }).default;
    },
  };
}
