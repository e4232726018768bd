/** The screen language (design/screens.md): data, elements, layout, requires, when. JSON in, nothing else. */
import type { Action } from '../permission/types.ts';

/** A reference into the closed list of roots: route, query, collection, data.<name>, form, selection, user, role, settings, preset, bookmark. */
export interface Reference {
  readonly from: string;
}
export type Value =
  string | number | boolean | null | Reference | readonly Value[] | { readonly [key: string]: Value };

/** A literal, `$t:key`, a display template, or a text with values. */
export type Text = string | { readonly t: string; readonly values?: Readonly<Record<string, Value>> };

/** JSON-Logic over the same roots. */
export type Logic = unknown;

export interface Target {
  readonly screen: string;
  readonly params?: Readonly<Record<string, Value>>;
  readonly query?: Readonly<Record<string, Value>>;
}

/** `save` is create or update, by the key of the data entry. */
export interface Requirement {
  readonly action: Action | 'save';
  readonly on?: string | Reference;
  readonly data?: string;
  readonly fields?: readonly (string | Reference)[];
}

export interface DataEntry {
  readonly collection?: string | Reference;
  /** Absent: a list. `+` new, a list batch, null a singleton. */
  readonly key?: Value;
  readonly fields?: readonly string[];
  readonly filter?: unknown;
  readonly sort?: readonly string[];
  readonly limit?: number;
  readonly preset?: boolean;
  readonly initial?: Readonly<Record<string, Value>>;
  readonly aggregate?: Readonly<Record<string, readonly string[]>>;
  readonly form?: readonly unknown[];
  /** Read-only entries make no edit store. */
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

export interface ElementSpec {
  readonly type: string;
  readonly label?: Text;
  readonly icon?: string;
  readonly data?: string;
  readonly requires?: Requirement;
  readonly when?: Logic;
  readonly denied?: 'disable' | 'hide';
  readonly disabled?: readonly { readonly when: Logic; readonly reason: Text }[];
  readonly action?: ActionSpec;
  readonly menu?: readonly ActionSpec[];
  /** Buttons: how loud. */
  readonly kind?: 'primary' | 'outline' | 'quiet' | 'danger';
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

export const regions = ['actions', 'header', 'navigation', 'body', 'sidebar', 'footer'] as const;
export type Region = (typeof regions)[number];

export interface ScreenSpec {
  readonly extends?: string;
  readonly override?: boolean;
  readonly parent?: string;
  readonly as?: 'drawer' | 'dialog';
  readonly path?: string | readonly string[];
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

export interface ScreensFile {
  readonly $schema?: string;
  readonly version: 1;
  readonly modules?: Readonly<Record<string, ModuleSpec>>;
  readonly screens: Readonly<Record<string, ScreenSpec>>;
  /** Navigation elements by name, so that modules share them. */
  readonly navigations?: Readonly<Record<string, ElementSpec>>;
}

/** One mistake in a descriptor: where (file, 1-based line and column, JSON pointer), what, what would be right. */
export interface ScreenIssue {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly pointer: string;
  readonly message: string;
  readonly hint?: string;
}

/** An issue as it is shown: with the screens on whose pages it belongs. */
export interface OfferedIssue extends ScreenIssue {
  readonly screens: readonly string[];
}

/** Screens from files, validated: what `GET /extensions/screens` answers. Issues and what is withheld: for admins. */
export interface OfferedScreens {
  /** What works of each file, in the order in which they are merged over the built-in screens. */
  readonly files: readonly ScreensFile[];
  readonly issues: readonly OfferedIssue[];
  /** Screens with mistakes and without an earlier version, by name. */
  readonly withheld: Readonly<Record<string, Pick<ScreenSpec, 'path'>>>;
}
