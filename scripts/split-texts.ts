import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { splitLate, type Texts } from './late-texts.ts';

const root = join(import.meta.dirname, '..');

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
 * A Vite plugin that splits the texts of a language into those that public pages show, those that the editor of fields
 * loads (late-texts.ts), and the others (renderer/shell/i18n.ts). If `whole` is true, each part has all texts: tests
 * render components without a start.
 */
export function splitTexts({ whole = false } = {}): Plugin {
  const part = /\/renderer\/locales\/[\w-]+\.json\?(public|private|late)$/;
  return {
    name: 'armature:split-texts',
    enforce: 'pre',
    load(id) {
      const [, wanted] = part.exec(id) ?? [];
      if (wanted === undefined) return null;
      const texts = JSON.parse(readFileSync(id.split('?')[0] ?? '', 'utf8')) as Texts;
      const kept = whole ? texts : partOf(texts, wanted);
      return { code: `export default ${JSON.stringify(kept)}`, moduleType: 'js' };
    },
  };
}

function partOf(texts: Texts, wanted: string): Texts {
  const { first, late } = splitLate(texts, root);
  if (wanted === 'late') return late;
  return Object.fromEntries(
    Object.entries(first).filter(([name]) => publicGroups.has(name) === (wanted === 'public')),
  );
}
