/**
 * The port through which the engine reaches a platform. adapters/rest implements it. It is independent of
 * React; the hooks over it are in renderer/data.
 */
import type { WireError } from '../../schemas/error/codes.ts';
import type { Reason } from '../../schemas/permission/types.ts';
import type { Query } from '../../schemas/query/types.ts';
import type { ScreensSource } from '../../schemas/screen/sources.ts';
import type { ServedIssue, ServedScreens } from '../../schemas/screen/types.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { ScriptKind } from './scripts.ts';
import type { Session } from './session.ts';
import type { ResumableUploads } from './uploads/resumable.ts';
import type { Row } from '../../schemas/value/row.ts';

export type Key = string | number;

/** If `key` is absent, the target is the collection's list, or the singleton item if `singleton` is true. */
export interface Target {
  readonly collection: string;
  readonly key?: Key;
  readonly singleton?: boolean;
  /** The path of an endpoint that lists some items of the collection. Only reads of lists use it. */
  readonly endpoint?: string;
}

export interface Capabilities {
  readonly realtime: boolean;
  readonly fieldsByCollection: boolean;
  readonly safeSaving: boolean;
  /** The platform accepts related rows as `{ create, update, delete }`. If false, whole lists are written. */
  readonly relationEdits: boolean;
  /** The platform applies several changes of the model in one transaction (`POST /schema/steps`). */
  readonly modelSteps: boolean;
  /** Columns have the setting `is_indexed`, and collections the setting `sort`. */
  readonly modelSettings: boolean;
  /** Administrators can view the platform as a user or role (`POST /utils/view-as`). */
  readonly views: boolean;
  /** Administrators learn which permissions decide (`POST /permissions/explain`). */
  readonly explanations: boolean;
  readonly screens: boolean;
  /** Exports can be Excel workbooks. */
  readonly xlsxExport: boolean;
  /** Rows of an import can be checked before they are written (`POST /utils/import/{collection}/check`). */
  readonly importStudio: boolean;
  /** The platform can undo an import of the import studio. */
  readonly importUndo: boolean;
  /** The import of a URL can replace the content of a file (`POST /files/import` with `replace`). */
  readonly replaceByUrl: boolean;
  /** The import of a URL reports its progress, and ends if its connection is closed. */
  readonly importProgress: boolean;
  /** The former contents of replaced files can be restored for some time (`/files/{key}/originals`). */
  readonly fileOriginals: boolean;
  /** Files and folders can be downloaded as one archive (`POST /assets/archive`). */
  readonly fileArchives: boolean;
  /** Large files are uploaded by the tus protocol (`/files/tus`). */
  readonly resumableUploads: boolean;
  /** The platform says whether the link of an invitation can be accepted (`POST /users/invite/check`). */
  readonly inviteChecks: boolean;
  /** New passwords follow the rules of `schemas/validation/password-rules.ts`. The project names their pattern. */
  readonly passwordRules: boolean;
  /** Widget kinds for which the platform offers scripts (EXT-01). Other kinds are not requested. */
  readonly scripts: readonly ScriptKind[];
}

export interface ReadMeta {
  readonly total_count?: number;
  readonly filter_count?: number;
  /** The count is an estimate, because counting would take too long. */
  readonly filter_count_estimated?: boolean;
}

/** `version` is the ETag, or null if the platform sends none. Equal versions mean equal bodies. */
export interface Versioned<T> {
  readonly value: T;
  readonly version: string | null;
}

export type MetadataPart =
  'collections' | 'relations' | 'permissions' | { readonly fields: readonly string[] };

/**
 * A change made by another client. If `keys` is absent, the changed rows are unknown. `reset` means that
 * anything may have changed.
 */
export interface Change {
  readonly type: 'create' | 'update' | 'delete' | 'schema' | 'permissions' | 'settings' | 'screens' | 'reset';
  /** Empty if the change concerns no collection, or one whose name the user cannot read. */
  readonly collection: string;
  readonly keys?: readonly Key[];
  /** Of `schema`: only the fields of the collection changed. Absent if anything of the data model may have changed. */
  readonly part?: 'fields';
}

export interface Conflict {
  readonly field: string;
  readonly base: unknown;
  readonly yours: unknown;
  readonly theirs: unknown;
  readonly by?: string | null;
  readonly at?: string | null;
}

/**
 * Screens from files. `validated`: the platform checked them. `texts`: files beside a static build, which the
 * app checks itself.
 */
export type ScreensOffer =
  | { readonly is: 'validated'; readonly screens: ServedScreens }
  | {
      readonly is: 'texts';
      readonly sources: readonly ScreensSource[];
      readonly issues: readonly ServedIssue[];
    };

export interface AssetOptions {
  readonly key?: string;
  readonly download?: boolean;
  readonly modified?: string | null;
}

export type { Row };

export interface Sending {
  /** The request completes even if the page is closed. Only for bodies up to 64 kB. */
  readonly keepalive?: boolean;
}

/** In bytes. `size` is null if it is unknown. */
export interface CallProgress {
  readonly received: number;
  readonly size: number | null;
}

export interface Platform {
  /** Origin and base path. Draft keys contain it to identify the platform. */
  readonly origin: string;
  readonly capabilities: Capabilities;
  readonly session: Session;
  /**
   * Returns `project` of `GET /server/info`. The request is shared with the capabilities. The promise is
   * pending while the platform does not respond.
   */
  project(): Promise<unknown>;
  metadata(part: MetadataPart, signal?: AbortSignal): Promise<Versioned<readonly unknown[]>>;
  /**
   * Returns rows in `data` for a list, and one row for a target with a key or a singleton. For a query with `export`,
   * `data` is the file as a `ReadableStream<Uint8Array>`, which ends with an error if the connection is lost.
   */
  read<T = unknown>(
    target: Target,
    query: Query,
    signal?: AbortSignal,
  ): Promise<{ readonly data: T; readonly meta: ReadMeta }>;
  create(target: Target, row: Row, query?: Query, how?: Sending): Promise<Row>;
  /**
   * `base` contains the initial values of the fields in `set`, for safe saving. Platforms without safe saving
   * ignore it.
   */
  update(target: Target, set: Row, base?: Row, query?: Query, how?: Sending): Promise<Row>;
  updateMany(target: Target, keys: readonly Key[], set: Row): Promise<void>;
  remove(target: Target, keys: readonly Key[]): Promise<void>;
  /** Stores a new file, or replaces the content of the file with the key `replaced`. Returns its row. */
  upload(
    file: Blob,
    fields: Row,
    onProgress: (percent: number) => void,
    signal?: AbortSignal,
    replaced?: Key,
  ): Promise<Row>;
  readonly uploads: ResumableUploads;
  /**
   * Sends the rows of an import (`POST /utils/import/{collection}/rows`), and returns the numbers of created and updated
   * items. Only for platforms with `importStudio`.
   */
  importRows(
    collection: string,
    rows: Blob,
    onProgress: (percent: number) => void,
    signal: AbortSignal,
  ): Promise<Row>;
  /**
   * Returns a same-origin URL with a token, because an <img> sends no header. The token is valid only for
   * files if the platform supports that.
   */
  assetUrl(id: string, options?: AssetOptions): string;
  /**
   * Calls any other route. Returns `data` of the response envelope. `onProgress` is called only if the platform reports
   * the progress of the route: of `POST /files/import` with `importProgress`.
   */
  call<T = unknown>(
    method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    signal?: AbortSignal,
    onProgress?: (progress: CallProgress) => void,
  ): Promise<T>;
  /**
   * Returns the same object while nothing has changed (EXT-01). Returns no screens if the platform has none.
   */
  screens(signal?: AbortSignal): Promise<ScreensOffer>;
  /**
   * Subscribes to changes made by other clients; local writes are not delivered. Changes that arrive together
   * are delivered in one task.
   */
  subscribe(listener: (change: Change) => void): () => void;
}

/** Every failure of a Platform. `code` is the code of the first error (ERR-01), or UNKNOWN. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
  /** HTTP status; 0 if the network failed. */
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
