/** The screen language, in JSON: data, elements, layout, requires and when. */

/** A path whose first step is one of the roots (roots.ts): `data.item.title`. */
export interface Reference {
  readonly from: string;
}
export type Value =
  string | number | boolean | null | Reference | readonly Value[] | { readonly [key: string]: Value };

/** A literal, `$t:key`, a display template, or a text key with values. */
export type Text = string | TextWithValues;

export interface TextWithValues {
  readonly t: string;
  readonly values?: Readonly<Record<string, Value>>;
}

/** JSON-Logic over the same roots. */
export type Logic = unknown;

export interface Target {
  readonly screen: string;
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
}

export const requirementActions = ['create', 'read', 'update', 'delete', 'save'] as const;

/** `save` means create or update, depending on the key of the data entry. */
export interface Requirement {
  readonly action: (typeof requirementActions)[number];
  readonly on?: string | Reference;
  readonly data?: string;
  readonly fields?: readonly (string | Reference)[];
  /** The values that the action writes to `fields`, in their order. The validation rules must allow them. */
  readonly values?: readonly Value[];
}

export interface DataEntry {
  readonly collection?: string | Reference;
  /** If absent, the entry is a list. `+` is a new item, an array is a batch, null is a singleton. */
  readonly key?: Value;
  readonly fields?: readonly string[];
  /** Paths that texts and targets need besides the fields of the form. Those that the user may not read are left out. */
  readonly also?: readonly string[];
  readonly filter?: unknown;
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly preset?: boolean;
  /** The path of an endpoint that lists some items of the collection, with the query of a list. It has at most 1000 per page. */
  readonly endpoint?: string;
  /** The layout of a list without stored settings. */
  readonly layout?: string;
  /**
   * The list has the collection and the settings of a preset: the item of this entry, which comes before. Changes of the list
   * are edits of the item. While the collection does not exist, the entry has no data.
   */
  readonly presetOf?: string;
  readonly initial?: Readonly<Record<string, Value>>;
  /** Read-only entries have no edit store. */
  readonly readonly?: boolean;
}

export interface ActionCall {
  readonly do: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly confirm?: Text;
  readonly then?: readonly ActionSpec[];
  readonly shortcut?: string;
  readonly label?: Text;
  readonly icon?: string;
}
export type ActionSpec = string | ActionCall;

/** What happens to an element whose requirement is denied. */
export const deniedWays = ['disable', 'hide'] as const;
export const buttonKinds = ['primary', 'outline', 'quiet', 'danger'] as const;

export interface ElementSpec {
  readonly type: string;
  readonly label?: Text;
  readonly icon?: string;
  readonly data?: string;
  readonly requires?: Requirement;
  readonly when?: Logic;
  readonly denied?: (typeof deniedWays)[number];
  readonly disabled?: readonly { readonly when: Logic; readonly reason: Text }[];
  readonly action?: ActionSpec;
  readonly menu?: readonly ActionSpec[];
  /** The emphasis of a button. */
  readonly kind?: (typeof buttonKinds)[number];
  readonly options?: Readonly<Record<string, unknown>>;
}

export type LayoutSpec =
  | { readonly type: 'page'; readonly regions: Readonly<Partial<Record<Region, readonly string[]>>> }
  | { readonly type: 'columns'; readonly columns: readonly (readonly string[])[] }
  | {
      readonly type: 'tabs';
      readonly tabs: readonly { readonly label: Text; readonly elements: readonly string[] }[];
    }
  | {
      readonly type: 'sections';
      readonly sections: readonly { readonly title?: Text; readonly elements: readonly string[] }[];
    };

/** `title` is beside the title; `header` and `actions` are at the end of the header. */
export const regions = ['title', 'actions', 'header', 'body', 'sidebar', 'footer'] as const;
export type Region = (typeof regions)[number];

export const overlays = ['drawer', 'dialog'] as const;

export interface ScreenSpec {
  readonly extends?: string;
  readonly override?: boolean;
  readonly parent?: string;
  readonly as?: (typeof overlays)[number];
  readonly path?: string | readonly string[];
  /** Query parameters of a drawer or dialog that its parent does not read. They leave the URL when it closes. */
  readonly query?: readonly string[];
  readonly module?: string;
  readonly icon?: string;
  readonly title?: Text | readonly Text[];
  readonly breadcrumb?: readonly { readonly label: Text; readonly to?: Target }[];
  readonly redirect?: Target;
  readonly requires?: Requirement;
  readonly when?: Logic;
  readonly data?: Readonly<Record<string, DataEntry>>;
  readonly elements?: Readonly<Record<string, ElementSpec>>;
  readonly layout?: LayoutSpec;
}

export interface ModuleSpec {
  readonly name: Text;
  readonly icon: string;
  readonly order: number;
  readonly screen: string;
  readonly navigation?: string;
  readonly hidden?: boolean;
  readonly requires?: Requirement;
  readonly when?: Logic;
}

/** The pages that the app itself links to. */
export interface AppTargets {
  /** Opened after sign-in if the user has no last page. */
  readonly home?: Target;
  /** The page of a collection. The app adds the parameter `collection`, and the query `bookmark` of a bookmark. */
  readonly list?: Target;
  /** The page of an item. The app adds the parameters `collection` and `key`. */
  readonly item?: Target;
  /** The page of the current user. */
  readonly profile?: Target;
  /** The editor of a permission. The app adds the parameters `key` (of the role) and `permission`. */
  readonly permission?: Target;
}

export interface ScreensFile {
  readonly $schema?: string;
  readonly version: 1;
  readonly targets?: AppTargets;
  readonly modules?: Readonly<Record<string, ModuleSpec>>;
  readonly screens: Readonly<Record<string, ScreenSpec>>;
  /** Navigation elements by name; several modules may share one. */
  readonly navigations?: Readonly<Record<string, ElementSpec>>;
}

/**
 * One error in a screens file: its position (1-based line and column, JSON pointer), a message, and a hint how to fix
 * it.
 */
export interface ScreenIssue {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
}

/** An issue with the screens on whose pages it is shown. */
export interface ServedIssue extends ScreenIssue {
  readonly screens: readonly string[];
}

/**
 * Validated screens from files, as `GET /extensions/screens` returns them. Only admins receive issues and withheld
 * screens.
 */
export interface ServedScreens {
  /** The valid parts of each file, in the order in which they are merged over the built-in screens. */
  readonly files: readonly ScreensFile[];
  readonly issues: readonly ServedIssue[];
  /** Screens with errors and without an earlier version, by name. */
  readonly withheld: Readonly<Record<string, Pick<ScreenSpec, 'path'>>>;
}
