/**
 * Finds the texts that only the editor of fields shows: the names and options of interfaces and displays, and its own.
 * Lists and forms start without them. A text with an unknown place is loaded at the start.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Texts by name by group. */
export type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The sources that load the late texts (renderer/kit/hooks/use-late-texts.ts). */
const lateSources = new RegExp(
  `^(renderer/form/(ViewLock|issues/(ConflictIssue|RowConflictText))[.]|renderer/grid/editing/|renderer/(kit/(feedback/batch-progress[.]|password/|rows/RowReasons)|screen/(access/|batch/|elements/(ConflictDialog|GoneCollection)[.]|LinkLayer[.]|data/notify-kept[.]))|renderer/shell/palette/|registry/(${[
    'actions/((collection[.](delete|save)|(files|role)[.]delete|view-as)/(?!definition)|shared/own-access[.])',
    'shared/(model|rule)/',
    'blocks/(collection-fields|field-editor|new-collection|data-model|schema-snapshot|model-history|model-map)/',
    'blocks/(permission-(grid|editor|matrix)|roles|new-role|invite-users|user-profile|presets|preset-form)/',
    'blocks/(bookmark/(BookmarkMenu|CreateBookmark|LinkMenu|ViewMenu|use-copy-link)|layout/(MissingBookmark|OmittedParts))[.]',
    'blocks/shared/((SavesAtOnce|SearchCollections|item/DraftNotice)[.]|bookmarks/|permissions/)',
    'blocks/(add-files|file-drop|file-preview|folder-menu|folder-navigation|image-editor|import-(result|studio))/',
    'shared/(folders|uploads|import-undo|invitations)/',
    'interfaces/((input-rich-text-html|list-o2m-tree-view|system-(field-settings|filter|language)|token)/(?!definition)|shared/file/(PickFolder|PickInFolder|Progress|WrongType)[.])',
    'interfaces/system-mfa-setup/(DisableDialog|EnableDialog|OtpInput|QrCode|StepForm)[.]',
    'layouts/(calendar/|kanban/|shared/field-choices)',
    'layouts/tabular/(Summary|TableMenu|continuous/|copy|entries-of|shortcuts[.]|values/)',
    'panels/(comments|details|invitations|originals|preset-counts|revisions|server-information|sessions|user-information|uses)/',
    'panels/(export/(?!ExportPanel|definition)|import/(?!ImportPanel|definition))',
    'panels/filter/RuleDialog[.]',
  ].join('|')}))`,
);
/**
 * Names, descriptions and options (`$t:…`) are shown only by these blocks, and those of blocks only in the gallery. Functions
 * of a definition may run at any time.
 */
const definitions = /^registry\/(interfaces|displays|blocks)\/.*\b(options|definition)\.ts$/;
const folders = ['registry', 'renderer', 'schemas', 'adapters/server', 'screens.json'];

/** Returns the texts of both parts. */
export function splitLate(texts: Texts, root: string): { readonly first: Texts; readonly late: Texts } {
  const sources = folders.flatMap((path) => sourcesIn(root, path));
  const first = referencesIn(
    sources.flatMap(([path, code]) =>
      lateSources.test(path) ? [] : [definitions.test(path) ? code.replaceAll(/\$t:[\w.-]+/g, '') : code],
    ),
  );
  const late = referencesIn(
    sources.flatMap(([path, code]) => (lateSources.test(path) || definitions.test(path) ? [code] : [])),
  );
  // A default value is shown by the form of an item, although an option describes it.
  const defaults = new Set(
    sources.flatMap(([, code]) =>
      [...code.matchAll(/default_value: '\$t:([\w.-]+)'/g)].map(([, key]) => key),
    ),
  );
  const parts: Record<'first' | 'late', Record<string, Record<string, string>>> = { first: {}, late: {} };
  for (const [group, entries] of Object.entries(texts))
    for (const [name, text] of Object.entries(entries)) {
      const key = `${group}.${name.replace(/_(zero|one|two|few|many|other)$/, '')}`;
      const part = !first.has(key) && late.has(key) && !defaults.has(key) ? 'late' : 'first';
      (parts[part][group] ??= {})[name] = text;
    }
  return parts;
}

interface References {
  has(key: string): boolean;
}

/**
 * Finds keys that the code names (`t('list.empty')`), and prefixes of those that it builds (t(`list.op_${what}`)). If only
 * the group is known (t(`list.${what}`)), every word of the file may be the name.
 */
function referencesIn(codes: readonly string[]): References {
  const keys = new Set(codes.flatMap((code) => [...code.matchAll(/[\w-]+\.[\w.-]+/g)].map(([key]) => key)));
  const prefixes: string[] = [];
  for (const code of codes)
    for (const [, prefix = ''] of code.matchAll(/[`'"](?:\$t:)?([\w-]+\.[\w.-]*)\$\{/g)) {
      const isGroup = prefix.indexOf('.') === prefix.length - 1;
      if (!isGroup) prefixes.push(prefix);
      else for (const [word] of code.matchAll(/[\w-]+/g)) keys.add(prefix + word);
    }
  return { has: (key) => keys.has(key) || prefixes.some((prefix) => key.startsWith(prefix)) };
}

function sourcesIn(root: string, path: string): readonly (readonly [path: string, code: string])[] {
  if (path.endsWith('.json')) return [[path, readFileSync(join(root, path), 'utf8')]];
  return readdirSync(join(root, path), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|examples\.tsx?$/.test(file))
    .map((file) => [`${path}/${file}`, readFileSync(join(root, path, file), 'utf8')] as const);
}
