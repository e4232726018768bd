import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The groups of texts that the public pages and the messages of the connection show. */
const publicGroups: ReadonlySet<string> = new Set([
  'common',
  'connection',
  'errors',
  'logout_reasons',
  'public',
  'shell',
]);

/**
 * A Vite plugin that splits the texts of a language into those that public pages show, and the others
 * (renderer/shell/i18n.ts). If `whole` is true, both parts have all texts: tests render components without a start.
 */
export function splitTexts({ whole = false } = {}): Plugin {
  const part = /\/renderer\/locales\/[\w-]+\.json\?(public|private)$/;
  return {
    name: 'armature:split-texts',
    enforce: 'pre',
    load(id) {
      const [, wanted] = part.exec(id) ?? [];
      if (wanted === undefined) return null;
      const groups = Object.entries(JSON.parse(readFileSync(id.split('?')[0] ?? '', 'utf8')) as object);
      const kept = groups.filter(([name]) => whole || publicGroups.has(name) === (wanted === 'public'));
      return { code: `export default ${JSON.stringify(Object.fromEntries(kept))}`, moduleType: 'js' };
    },
  };
}
