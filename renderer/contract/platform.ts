/**
 * The port through which the engine reaches a platform; adapters/rest implements it (design/contracts.md "Platform").
 * No React here: hooks over it live in renderer/data.
 */
import type { WireError } from '../../schemas/error/codes.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import type { Query } from '../../schemas/query/types.ts';
import type { ScreensSource } from '../../schemas/screen/sources.ts';
import type { OfferedIssue, OfferedScreens } from '../../schemas/screen/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { ScriptKind } from './scripts.ts';
import type { Session } from './session.ts';

export type Key = string | number;

/** `key` absent: the collection's list, or the singleton itself where `singleton` is true. */
export interface Target {
  readonly collection: string;
  readonly key?: Key;
  readonly singleton?: boolean;
}

export interface Capabilities {
  readonly realtime: boolean;
  readonly fieldsByCollection: boolean;
  readonly safeSaving: boolean;
  /** Related rows are written as `{ create, update, delete }`, as the family does; without it as whole lists. */
  readonly relationEdits: boolean;
  readonly screens: boolean;
  /** Kinds of which it has scripts for this app (EXT-01): the others are not asked for. */
  readonly scripts: readonly ScriptKind[];
}

export interface ReadMeta {
  readonly total_count?: number;
  readonly filter_count?: number;
}

/** `version` is the ETag, null where the platform sends none; equal versions mean equal bodies. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string | null;
}

export type MetadataPart =
  'collections' | 'relations' | 'permissions' | { readonly fields: readonly string[] };

/** Something changed elsewhere. `keys` absent: unknown which. `reset`: anything may have. */
export interface Change {
  readonly type: 'create' | 'update' | 'delete' | 'schema' | 'permissions' | 'settings' | 'screens' | 'reset';
  /** Empty where it is of no collection, or of one whose name this person may not know. */
  readonly collection: string;
  readonly keys?: readonly Key[];
}

export interface Conflict {
  readonly field: string;
  readonly base: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly by?: string | null;
  readonly at?: string | null;
}

/** Screens from files: checked by the platform, or texts that lie beside a static build and that the app checks itself. */
export type ScreensOffer =
  | { readonly is: 'validated'; readonly screens: OfferedScreens }
  | {
      readonly is: 'texts';
      readonly sources: readonly ScreensSource[];
      readonly issues: readonly OfferedIssue[];
    };

export interface AssetOptions {
  readonly key?: string;
  readonly download?: boolean;
  readonly modified?: string | null;
}

export type Row = Readonly<Record<string, unknown>>;

export interface Sending {
  /** It arrives although the page goes away meanwhile; for bodies up to 64 kB. */
  readonly keepalive?: boolean;
}

export interface Platform {
  /** Origin and base path: the part of draft keys that names the platform. */
  readonly origin: string;
  readonly capabilities: Capabilities;
  readonly session: Session;
  /** `project` of `GET /server/info`, which is asked once for capabilities too; pending while nobody answers it. */
  project(): Promise<unknown>;
  metadata(part: MetadataPart, signal?: AbortSignal): Promise<Versioned<readonly unknown[]>>;
  /** A list answers rows in `data`; a target with a key or a singleton answers one row. */
  read<T = unknown>(
    target: Target,
    query: Query,
    signal?: AbortSignal,
  ): Promise<{ readonly data: T; readonly meta: ReadMeta }>;
  create(target: Target, row: Row, query?: Query, how?: Sending): Promise<Row>;
  /** `base`: the values the editor started from, for the fields in `set` (safe saving); ignored where unsupported. */
  update(target: Target, set: Row, base?: Row, query?: Query, how?: Sending): Promise<Row>;
  updateMany(target: Target, keys: readonly Key[], set: Row): Promise<void>;
  remove(target: Target, keys: readonly Key[]): Promise<void>;
  upload(file: Blob, fields: Row, onProgress: (percent: number) => void, signal?: AbortSignal): Promise<Row>;
  /** Same-origin URL with a token, because an <img> sends no header: one for files only, if the platform offers it. */
  assetUrl(id: string, options?: AssetOptions): string;
  /** Any other route. Answers the `data` of the envelope. */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    signal?: AbortSignal,
  ): Promise<T>;
  /** EXT-01. The same object while nothing changed; no screens where the platform has none. */
  screens(signal?: AbortSignal): Promise<ScreensOffer>;
  /** What others changed; own writes are not told. Several at once come in one task. */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Every failure of a Platform. `code` is the first error's (ERR-01); UNKNOWN where there is none. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  /** 0: the network failed. */
  readonly status: number;
  readonly code: string;
  readonly errors: readonly WireError[];
  readonly issues: readonly Issue[];
  readonly reason: Reason | undefined;
  readonly conflicts: readonly Conflict[];

  constructor(input: {
    readonly message: string;
    readonly status: number;
    readonly code: string;
    readonly errors?: readonly WireError[];
    readonly issues?: readonly Issue[];
    readonly reason?: Reason;
    readonly conflicts?: readonly Conflict[];
  }) {
    super(input.message);
    this.status = input.status;
    this.code = input.code;
    this.errors = input.errors ?? [];
    this.issues = input.issues ?? [];
    this.reason = input.reason;
    this.conflicts = input.conflicts ?? [];
  }
}
