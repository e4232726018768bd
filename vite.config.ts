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
import { chunkNames } from './scripts/chunks.ts';
import { inProject } from './scripts/in-project.ts';
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
      const files = readdirSync(folder).filter((file) => /\.(m?js|css|svg|json)$/.test(file));
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
const firstChunks = /^(index|pages|small|Tabular)-/;

/** Declarations of functions that follow each other compress better, but only in minified code. */
const hoist = { hoist_funs: true };

/**
 * Minifies the chunks of the first list three times more, with a slower minifier: 6 of 394 kB less to download. It puts
 * functions that are arguments into parentheses, except in the pages, where this saves no time. The engine then compiles
 * them with the code around them, and not a second time at their call: a list needs 5 % less processor time.
 */
function minifyFirst(): Plugin {
  return {
    name: 'armature:minify-first',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        for (const chunk of chunks.filter(({ fileName }) => firstChunks.test(basename(fileName)))) {
          for (const compress of [{}, hoist, hoist]) {
            const options = {
              module: true,
              ecma: 2020,
              compress: { passes: 2, ...compress },
              format: { wrap_func_args: !basename(chunk.fileName).startsWith('pages-') },
            } as const;
            const { code } = await minify(chunk.code, options);
            if (code) chunk.code = code;
          }
        }
      },
    },
  };
}

/** The chunks that the first form loads beside those of the first list. */
const formChunks = /^(Form|forms|popups)-/;

/**
 * Asks the browser to compile all functions of the chunks of a start while it downloads them, and to store them with the
 * compiled code. Otherwise it compiles most of them when they are called, on every visit.
 */
function compileHints(): Plugin {
  return {
    name: 'armature:compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          const name = basename(file.fileName);
          if (file.type === 'chunk' && (firstChunks.test(name) || formChunks.test(name)))
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
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

/** The browser build. In development the server runs this config in middleware mode, on the same origin. */
export default defineConfig({
  base: `${basePath}/`,
  plugins: [
    without(excluded),
    splitTexts(),
    react(),
    inlineLoader(),
    minifyFirst(),
    compileHints(),
    precompress(),
  ],
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
        codeSplitting: { groups: [{ name: chunkNames(), includeDependenciesRecursively: false }] },
      },
    },
  },
});
