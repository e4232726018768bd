import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { minify } from 'terser';
import { defineConfig, type Plugin } from 'vite';
import { loadedFilesKey, storagePrefix } from './adapters/browser/storage-prefix.ts';
import { readInfo, refreshSession } from './adapters/rest/first-requests.ts';
import { requestInit } from './adapters/rest/request-init.ts';
import { basePath, publicPaths } from './renderer/shell/public/paths.ts';
import { splitTexts } from './scripts/split-texts.ts';

const compress = promisify(brotliCompress);

/** Compresses files once at build time with maximum quality, instead of on every request. */
function precompress(): Plugin {
  let folder = '';
  return {
    name: 'armature:precompress',
    apply: 'build',
    configResolved: ({ root, build }) => void (folder = join(root, build.outDir, 'assets')),
    async closeBundle() {
      // A failed build writes no files, and its error must stay visible.
      if (!existsSync(folder)) return;
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

/** The chunks of the first list. */
const firstChunks = /^(index|pages|Tabular)-/;

/** Minifies the chunks of the first list once more, with a slower minifier: 4.5 of 393 kB less to download. */
function minifyFirst(): Plugin {
  return {
    name: 'armature:minify-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks.filter(({ fileName }) => firstChunks.test(basename(fileName)))) {
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 2 } });
          if (code) chunk.code = code;
        }
      },
    },
  };
}

/**
 * Replaces the entry script and its preloads with two inline scripts. The Content-Security-Policy allows inline scripts
 * by their hash (adapters/server/http/page-policy.ts). The first starts the downloads (scripts/first-script.js); the
 * second, after the style sheets, runs the entry.
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
      handler(html, { bundle = {} }) {
        const [, source] = entry.exec(html) ?? [];
        if (source === undefined) throw new Error('index.html has no entry script in the expected form.');
        const early = [source, ...[...html.matchAll(preload)].map(([, url = '']) => url)];
        const own = filesOf(privateModules, bundle);
        assertNoCycles(early, bundle);
        const page = {
          theme: `${storagePrefix}theme`,
          stored: loadedFilesKey,
          requests: firstRequests,
          publicPaths: Object.values(publicPaths).flatMap((path) =>
            path === '/' ? [basePath, `${basePath}/`] : [basePath + path],
          ),
          scripts: [...early, ...filesOf([texts], bundle).scripts].filter(isFirst),
          privateScripts: own.scripts.filter((url) => !early.includes(url)),
          privateStyles: own.styles.filter((url) => !html.includes(url)),
        };
        const script = readFileSync(inProject('scripts/first-script.js'), 'utf8')
          .replace(/\/\*.*?\*\//s, '')
          .replace('PAGE', JSON.stringify(page));
        const run = `document.head.append(Object.assign(document.createElement('script'),{type:'module',crossOrigin:'',src:${JSON.stringify(source)}}))`;
        return html
          .replaceAll(preload, '')
          .replace(entry, `\n    ${add(script)}`)
          .replace('</body>', `  ${add(run)}\n  </body>`);
      },
    },
  };
}

/** Chunks that import each other would run before what they import, and the app would not start. */
function assertNoCycles(early: readonly string[], bundle: Bundle): void {
  const importsOf = (name: string) => bundle[name]?.imports ?? [];
  const entries = early.flatMap((url) => importsOf(url.slice(basePath.length + 1)));
  if (entries.some((name) => name.includes('/pages-')))
    throw new Error('The entry imports the pages, which import it. Add the module to isNeededBySignIn().');
  const pages = Object.keys(bundle).find((name) => name.includes('/pages-')) ?? '';
  if (importsOf(pages).some((name) => name.includes('/popups-')))
    throw new Error('The pages import the popups, which import them. Add the component to rareComponents.');
}

/** The requests that the page sends before its code has arrived. */
const firstRequests = [readInfo, refreshSession].map((request) => ({
  path: request.path,
  lock: 'lock' in request ? request.lock : null,
  init: requestInit(request),
}));

const isFirst = (url: string, i: number, all: readonly string[]) => all.indexOf(url) === i;

interface Bundle {
  readonly [name: string]: {
    readonly type: string;
    readonly moduleIds?: readonly string[];
    readonly imports?: readonly string[];
    readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> };
  };
}

/** Returns the URLs of the files that contain these modules, and of the files that they import statically. */
function filesOf(modules: readonly string[], bundle: Bundle) {
  const scripts = new Set(
    modules.map((path) => {
      const found = Object.entries(bundle).find(([, { moduleIds }]) => moduleIds?.includes(path));
      if (!found) throw new Error(`vite.config.ts names ${path}, which is in no chunk.`);
      return found[0];
    }),
  );
  for (const name of scripts) for (const next of bundle[name]?.imports ?? []) scripts.add(next);
  const styles = [...scripts].flatMap((name) => [...(bundle[name]?.viteMetadata?.importedCss ?? [])]);
  const url = (name: string) => `${basePath}/${name}`;
  return { scripts: [...scripts].map(url), styles: [...new Set(styles)].map(url) };
}

/**
 * Libraries that the build excludes, for example by `npm run build -- --without tinymce`. Imports of them return null.
 */
const excluded = process.argv.flatMap((word, i) => (process.argv[i - 1] === '--without' ? [word] : []));

function without(libraries: readonly string[]): Plugin {
  const unknown = libraries.filter((name) => name !== 'tinymce');
  if (unknown.length > 0) throw new Error(`--without ${unknown.join(' ')}: only tinymce can be excluded.`);
  const empty = '\0armature:excluded';
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
  const [file = ''] = whole.split('?');
  if (!existsSync(file)) throw new Error(`vite.config.ts names ${path}, which does not exist.`);
  return whole;
}

/** Modules that all pages and lists after sign-in need. They are bundled into one file instead of eighty small ones. */
const pageModules = [
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
  ...['bookmark/BookmarkBlock', 'collections-navigation/CollectionsNavigation'].map(
    (path) => `registry/blocks/${path}.tsx`,
  ),
  ...[
    'filter/FilterPanel',
    'layout-options/LayoutOptions',
    'auto-refresh/AutoRefresh',
    'export/ExportPanel',
  ].map((path) => `registry/panels/${path}.tsx`),
  'registry/panels/information/Information.tsx',
  // The layouts share these modules. Without this entry, each would be a separate file.
  'registry/layouts/shared/RowLink.tsx',
  'renderer/kit/sort.ts',
  ...['datetime/DateText', 'formatted-value/FormattedValue', 'image/Image'].map(
    (path) => `registry/displays/${path}.tsx`,
  ),
  ...['labels/Labels', 'raw/Raw', 'related-values/RelatedValues'].map(
    (path) => `registry/displays/${path}.tsx`,
  ),
].map(inProject);

/** The texts that every page loads first. */
const texts = inProject('renderer/locales/en-US.json?public');

/** Modules that every private page loads. They are downloaded beside the entry. */
const privateModules = [
  'renderer/shell/private/PrivateApp.tsx',
  'registry/extensions.ts',
  'renderer/locales/en-US.json?private',
  'screens.json',
  'renderer/screen/ScreenView.tsx',
  'renderer/shell/slots.ts',
].map(inProject);

/**
 * Small modules that the sign-in page and others use. In separate files their HTTP headers would be larger than their
 * content.
 */
const smallModules = new Set(
  [
    'renderer/kit/feedback/Tip.tsx',
    ...['BareIconButton.tsx', 'Button.tsx', 'button.module.css', 'Icon.tsx', 'shortcut-text.ts'].map(
      (name) => `renderer/kit/controls/${name}`,
    ),
    ...['public/Problem.tsx', 'public/public.module.css', 'i18n.ts'].map((name) => `renderer/shell/${name}`),
    ...['platform.ts', 'ports.ts'].map((name) => `renderer/contract/${name}`),
    ...['error/codes.ts', 'json/exact-number.ts', 'value/own-value.ts', 'value/record.ts'].map(
      (name) => `schemas/${name}`,
    ),
  ].map(inProject),
);

/** Libraries of every page whose modules would otherwise be one small file each. */
function isSmallLibrary(id: string): boolean {
  return (
    /node_modules\/(react|react-i18next|i18next|use-sync-external-store|html-parse-stringify|void-elements)\//.test(
      id,
    ) || /@mantine\/core\/esm\/core\/utils\/noop\//.test(id)
  );
}

/** Pure functions, which the entry shares with the code that it loads later. */
const isPure = (id: string) => id.startsWith(join(import.meta.dirname, 'schemas/'));

/**
 * Returns the chunk name of a module: all pages after sign-in share one chunk, and all popups another. Returns null for
 * other modules.
 */
function createPageChunks(): (id: string, graph: ModuleGraph) => string | null {
  let early: ReadonlySet<string> | undefined;
  let shared: ReadonlySet<string> | undefined;
  return (id, graph) => {
    early ??= reachable([inProject('main.tsx')], graph, isNeededBySignIn);
    shared ??= reachable(pageModules, graph, isNeededByPages);
    if (smallModules.has(id) || (early.has(id) && (isSmallLibrary(id) || isPure(id)))) return 'small';
    if (early.has(id)) return null;
    if (shared.has(id)) return 'pages';
    return popups.test(id) || (kit.test(id) && !rareComponents.test(id)) ? 'popups' : null;
  };
}

/** Returns the modules that `roots` import statically. */
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

/** Mantine's popups. Pages load them at their first use, in one file with the rest of Mantine that they do not need. */
const popups =
  /@mantine\/core\/esm\/components\/(Tooltip|Menu|Popover|Combobox\/(?!ComboboxChevron|Combobox\.module|get-parsed)|Select\/)/;

const kit =
  /node_modules\/(@mantine\/(core|hooks)|@floating-ui|tabbable|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar)\//;

/** Mantine components that only some widgets use. They are bundled with those widgets. */
const rareComponents =
  /@mantine\/core\/esm\/components\/(Autocomplete|MultiSelect|Pill|PillsInput|Slider|SegmentedControl|FloatingIndicator|Tabs|Textarea|ColorPicker|ColorSwatch|Drawer|PasswordInput|Switch)\//;

/** Mantine's index imports the whole library, but pages use only these. */
function isNeededByPages(from: string, to: string): boolean {
  if (popups.test(to)) return false;
  if (!kitIndex.test(from)) return true;
  return /\/(ActionIcon|NativeSelect|TextInput|UnstyledButton|VisuallyHidden|use-(did-update|id|long-press|media-query|reduced-motion))\//.test(
    to,
  );
}

const kitIndex = /@mantine\/(core|hooks)\/esm\/index\.mjs$/;

/** Mantine's index imports the whole library, but the sign-in page uses only the providers. */
function isNeededBySignIn(from: string, to: string): boolean {
  if (!kitIndex.test(from)) return true;
  return /\/(MantineProvider|DirectionProvider|InlineStyles|use-isomorphic-effect|use-mutation-observer)\//.test(
    to,
  );
}

/** The browser build. In development the server runs this config in middleware mode, on the same origin. */
export default defineConfig({
  base: `${basePath}/`,
  plugins: [without(excluded), splitTexts(), react(), inlineLoader(), minifyFirst(), precompress()],
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    target: 'es2023',
    // The Content-Security-Policy allows fonts only from the page's own origin, not as data URLs.
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: createPageChunks(), includeDependenciesRecursively: false }] },
      },
    },
  },
});
