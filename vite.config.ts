import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const compress = promisify(brotliCompress);

/** Files are compressed once, as well as it goes, instead of quickly at every request. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'armature:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, 'assets')),
    async closeBundle() {
      const files = readdirSync(folder).filter((file) => /\.(js|css|svg|json)$/.test(file));
      await Promise.all(
        files.map(async (file) => {
          const bytes = readFileSync(join(folder, file));
          if (bytes.length < 512) return;
          const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
          writeFileSync(join(folder, `${file}.br`), await compress(bytes, options));
        }),
      );
    },
  };
}

/**
 * The page's policy trusts inline scripts by their hash (adapters/server/http/page-policy.ts). Replaces the entry and its
 * preloads by two of them: the first starts the downloads, the second, below the style sheets, runs the entry.
 */
function inlineLoader(): Plugin {
  const entry = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/;
  const preload = /\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g;
  const add = (code: string) => `<script>${code}</script>`;
  return {
    name: 'armature:inline-loader',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const [, source] = entry.exec(html) ?? [];
        if (source === undefined) throw new Error('index.html has no entry that Vite wrote as expected.');
        const urls = [source, ...[...html.matchAll(preload)].map(([, url]) => url)];
        const fetchAll = `for(const href of ${JSON.stringify(urls)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',crossOrigin:'',href}))`;
        const run = `document.head.append(Object.assign(document.createElement('script'),{type:'module',crossOrigin:'',src:${JSON.stringify(source)}}))`;
        return html
          .replaceAll(preload, '')
          .replace(entry, `\n    ${add(fetchAll)}`)
          .replace('</body>', `  ${add(run)}\n  </body>`);
      },
    },
  };
}

/** `npm run build -- --without tinymce`: libraries that this build leaves out; who imports one gets null. */
const leftOut = process.argv.flatMap((word, i) => (process.argv[i - 1] === '--without' ? [word] : []));

function without(libraries: readonly string[]): Plugin {
  const unknown = libraries.filter((name) => name !== 'tinymce');
  if (unknown.length > 0) throw new Error(`--without ${unknown.join(' ')}: only tinymce can be left out.`);
  const empty = '\0armature:left-out';
  return {
    name: 'armature:without',
    enforce: 'pre',
    resolveId: (id) => (libraries.some((name) => id === name || id.startsWith(`${name}/`)) ? empty : null),
    load: (id) => (id === empty ? 'export default null;' : null),
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function inProject(path: string): string {
  const whole = join(import.meta.dirname, path);
  if (!existsSync(whole)) throw new Error(`vite.config.ts names ${path}, which is not there.`);
  return whole;
}

/** What every page after the sign-in needs, and every list: one file instead of eighty small ones. */
const ofEveryPage = [
  'renderer/shell/private/PrivateApp.tsx',
  'renderer/screen/ScreenView.tsx',
  'renderer/form/Display.tsx',
  'renderer/form/Template.tsx',
  'registry/extensions.ts',
  'registry/index.ts',
  'schemas/screen/merge.ts',
  ...['layout/LayoutBlock', 'search/SearchBlock', 'selection-strip/SelectionStrip', 'button/ButtonBlock'].map(
    (path) => `registry/blocks/${path}.tsx`,
  ),
  'registry/blocks/collections-navigation/CollectionsNavigation.tsx',
  ...['filter/FilterPanel', 'layout-options/LayoutOptions', 'auto-refresh/AutoRefresh'].map(
    (path) => `registry/panels/${path}.tsx`,
  ),
  'registry/panels/information/Information.tsx',
  ...['boolean/BooleanIcon', 'datetime/DateText', 'formatted-value/FormattedValue', 'image/Image'].map(
    (path) => `registry/displays/${path}.tsx`,
  ),
  ...['labels/Labels', 'raw/Raw', 'related-values/RelatedValues', 'user/User'].map(
    (path) => `registry/displays/${path}.tsx`,
  ),
].map(inProject);

/** Of the sign-in page and of much else, a few lines each: apart, their headers would be longer than they are. */
const small = new Set(
  [
    ...['Tip.tsx', 'BareIconButton.tsx', 'Button.tsx', 'button.module.css', 'Icon.tsx'].map(
      (name) => `renderer/kit/${name}`,
    ),
    ...['public/Problem.tsx', 'public/public.module.css', 'i18n.ts'].map((name) => `renderer/shell/${name}`),
    'schemas/error/codes.ts',
  ].map(inProject),
);

/** Answers the name of the file for a module of every page, or of those after the sign-in; null for all others. */
function shareAcrossPages(): (id: string, graph: ModuleGraph) => string | null {
  let early: ReadonlySet<string> | undefined;
  let shared: ReadonlySet<string> | undefined;
  return (id, graph) => {
    early ??= reachable([inProject('main.tsx')], graph, onSignIn);
    shared ??= reachable(ofEveryPage, graph, onEveryPage);
    if (small.has(id)) return 'small';
    if (early.has(id)) return null;
    return shared.has(id) ? 'pages' : null;
  };
}

/** Modules that these import, without those imported on demand. */
function reachable(
  roots: readonly string[],
  graph: ModuleGraph,
  follows: (from: string, to: string) => boolean = () => true,
): ReadonlySet<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) if (follows(id, next)) found.add(next);
  return found;
}

/** The same index reaches what only some widgets use, too; those come with them. */
function onEveryPage(_from: string, to: string): boolean {
  return !/@mantine\/core\/esm\/components\/(Slider|SegmentedControl|Tooltip|FloatingIndicator|Tabs|Textarea|ColorPicker|ColorSwatch)\//.test(
    to,
  );
}

/** A library's index reaches all of it, whatever is used: of this one, the sign-in page uses the provider. */
function onSignIn(from: string, to: string): boolean {
  if (!/@mantine\/(core|hooks)\/esm\/index\.mjs$/.test(from)) return true;
  return /\/(MantineProvider|DirectionProvider|InlineStyles|use-isomorphic-effect)\//.test(to);
}

/** The browser's build. In development the server mounts this same config in middleware mode (one origin). */
export default defineConfig({
  base: '/admin/',
  plugins: [without(leftOut), react(), inlineLoader(), precompress()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The page's policy allows fonts from its own origin only, not as data.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: shareAcrossPages(), includeDependenciesRecursively: false }] },
      },
    },
  },
});
