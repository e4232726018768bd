/** A query as the renderer builds it and the server runs it. The parameter names of the API are in wire.ts. */

/** The file formats of an export (EXP-01). */
export const exportFormatIds = ['csv', 'json', 'xml', 'xlsx'] as const;
export type ExportFormatId = (typeof exportFormatIds)[number];

export interface Query {
  /** Dot paths, `*` wildcards, `item:block_text.text` for many-to-any. Absent: `*`. */
  readonly fields?: readonly string[];
  /** Filter rule of the API. */
  readonly filter?: unknown;
  readonly search?: string | null;
  /** A leading `-` sorts descending. Dot paths are allowed. */
  readonly sort?: readonly string[];
  /** -1 returns all rows, 0 none. The platform's default is 100. */
  readonly limit?: number;
  /** 1-based. */
  readonly page?: number;
  readonly offset?: number;
  /** `exact`: counts are never estimated. */
  readonly meta?: readonly ('total_count' | 'filter_count' | 'exact' | '*')[];
  readonly deep?: Readonly<Record<string, unknown>>;
  readonly alias?: Readonly<Record<string, string>>;
  readonly aggregate?: Readonly<Record<string, readonly string[]>>;
  readonly groupBy?: readonly string[];
  /**
   * `max_value_length` in the API, in bytes. Longer values are replaced with their beginning, and `$shortened` of the row
   * names them.
   */
  readonly maxValueLength?: number;
  readonly export?: ExportFormatId;
  /** `escape_formulas` in the API. false disables the escaping of CSV cells that start like a formula. */
  readonly escapeFormulas?: boolean;
}

/** The stored settings of a list (PRES-01). */
export interface Preset {
  readonly id?: number;
  readonly bookmark: string | null;
  readonly user: string | null;
  readonly role: string | null;
  readonly collection: string;
  readonly search: string | null;
  readonly filters: readonly FilterItem[] | null;
  /** The rule of `filters`. Our server derives it for clients of later versions. */
  readonly filter?: unknown;
  readonly layout: string | null;
  readonly layout_query: Readonly<Record<string, LayoutQuery>> | null;
  readonly layout_options: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  readonly refresh_interval: number | null;
}

export type StoredPreset = Preset & { readonly id: number };

/** FILT-01. `operator` has no underscore. An item whose `field` is empty has a whole rule as its value. */
export interface FilterItem {
  readonly key: string;
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
  readonly locked?: boolean;
}

/** LAY-15. A leading minus in `sort` means descending. */
export interface LayoutQuery {
  readonly page?: number;
  readonly limit?: number;
  /** Later clients of the family store a list of keys. The first one is used. */
  readonly sort?: string | readonly string[] | null;
  readonly fields?: readonly string[];
}
