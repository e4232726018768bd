/** Which modules the browser build puts into one file. */
import { inProject } from './in-project.ts';

/** The imports of a module, as the bundler reports them. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
    readonly code: string | null;
  } | null;
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
    'import/ImportPanel',
  ].map((path) => `registry/panels/${path}.tsx`),
  'registry/panels/information/Information.tsx',
  // The layouts share these modules. Without this entry, each would be a separate file.
  'registry/layouts/shared/RowLink.tsx',
  'registry/layouts/shared/row-click.ts',
  'renderer/grid/cell-text.ts',
  'renderer/grid/field-columns.ts',
  'renderer/kit/sort.ts',
  ...['datetime/DateText', 'formatted-value/FormattedValue', 'image/Image'].map(
    (path) => `registry/displays/${path}.tsx`,
  ),
  ...['labels/Labels', 'raw/Raw', 'related-values/RelatedValues'].map(
    (path) => `registry/displays/${path}.tsx`,
  ),
].map(inProject);

/**
 * Small modules that the sign-in page and others use. In separate files their HTTP headers would be larger than their
 * content.
 */
const smallModules = new Set(
  [
    ...['feedback/Tip.tsx', 'feedback/lazy-tip-text.ts', 'lazy-widget.ts', 'missing-chunks.ts'].map(
      (name) => `renderer/kit/${name}`,
    ),
    ...['BareIconButton.tsx', 'Button.tsx', 'button.module.css', 'Icon.tsx', 'shortcut-text.ts'].map(
      (name) => `renderer/kit/controls/${name}`,
    ),
    ...['PasswordField.tsx', 'Problem.tsx', 'PublicField.tsx', 'public.module.css'].map(
      (name) => `renderer/shell/public/${name}`,
    ),
    ...['catalogues.ts', 'i18n.ts'].map((name) => `renderer/shell/${name}`),
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
const isPure = (id: string) => id.startsWith(`${inProject('schemas')}/`);

/**
 * Returns the chunk name of a module: all pages after sign-in share one chunk, all forms another, and all popups a third.
 * Returns null for other modules.
 */
export function chunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let early: ReadonlySet<string> | undefined;
  let shared: ReadonlySet<string> | undefined;
  let forms: ReadonlySet<string> | undefined;
  return (id, graph) => {
    early ??= reachable([inProject('main.tsx')], graph, isNeededBySignIn);
    shared ??= reachable(pageModules, graph, isNeededByPages);
    if (smallModules.has(id) || (early.has(id) && (isSmallLibrary(id) || isPure(id)))) return 'small';
    if (early.has(id)) return null;
    if (shared.has(id)) return 'pages';
    if (isPopup(id)) return 'popups';
    forms ??= ofForms(graph, new Set([...early, ...shared]));
    return forms.has(id) ? 'forms' : null;
  };
}

const isPopup = (id: string) => popups.test(id) || (kit.test(id) && !rareComponents.test(id));

/** The parts of the page of an item, besides its widgets. */
const formParts = [
  'registry/blocks/form/FormBlock.tsx',
  'registry/blocks/shared/item/ItemFrame.tsx',
  'renderer/form/Form.tsx',
  'renderer/form/ItemForm.tsx',
  'renderer/screen/ItemLayer.tsx',
  'renderer/screen/elements/ConflictDialog.tsx',
  'renderer/screen/elements/LeaveDialog.tsx',
  'renderer/shell/private/PasswordDialog.tsx',
  'renderer/shell/private/SignInAgain.tsx',
].map(inProject);

/** The layout of the first list, which must not download the forms. */
const firstLayout = inProject('registry/layouts/tabular/Tabular.tsx');

/** The definitions of the widgets of forms, which load their components. */
const interfaceDefinition = /\/registry\/interfaces\/[^/]+\/definition\.ts$/;

/**
 * Returns the project's modules that the page of an item, or any of its widgets, imports: without those in `elsewhere`,
 * and without those that need another library, for example an editor of code. In separate files, an item with
 * twenty kinds of fields would need a hundred requests, most of them for less than a kilobyte.
 */
function ofForms(graph: ModuleGraph, elsewhere: ReadonlySet<string>): ReadonlySet<string> {
  const widgets = [...elsewhere]
    .filter((id) => interfaceDefinition.test(id))
    .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
  const ofList = reachable([firstLayout], graph);
  const isLight = (id: string) =>
    [...reachable([id], graph, (_, to) => !elsewhere.has(to))].every(
      (needed) =>
        isPopup(needed) ||
        (!needed.includes('/node_modules/') && !rareImport.test(graph.getModuleInfo(needed)?.code ?? '')),
    );
  const candidates = [...reachable([...formParts, ...widgets], graph)];
  return new Set(
    candidates.filter(
      (id) => !id.includes('/node_modules/') && !elsewhere.has(id) && !ofList.has(id) && isLight(id),
    ),
  );
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
const rare = [
  'Autocomplete',
  'MultiSelect',
  'Pill',
  'PillsInput',
  'Slider',
  'SegmentedControl',
  'FloatingIndicator',
  'Tabs',
  'Textarea',
  'ColorPicker',
  'ColorSwatch',
  'Drawer',
  'PasswordInput',
  'Switch',
].join('|');
const rareComponents = new RegExp(`@mantine/core/esm/components/(${rare})/`);
const rareImport = new RegExp(`import \\{[^}]*\\b(${rare})\\b[^}]*\\} from ["']@mantine/core["']`);

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
