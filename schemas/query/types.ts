/** A read, as the renderer asks for it and as the server runs it. Wire names are in wire.ts. */

export interface Query {
  /** Dot paths, `*` wildcards, `item:block_text.text` for many-to-any. Absent: `*`. */
  readonly fields?: readonly string[];
  /** Filter rule of the wire. */
  readonly filter?: unknown;
  readonly search?: string | null;
  /** `-` in front is descending; dot paths are allowed. */
  readonly sort?: readonly string[];
  /** -1 is all, 0 none; absent is the platform's 100. */
  readonly limit?: number;
  /** 1-based. */
  readonly page?: number;
  readonly offset?: number;
  readonly meta?: readonly ('total_count' | 'filter_count' | '*')[];
  readonly deep?: Readonly<Record<string, unknown>>;
  readonly alias?: Readonly<Record<string, string>>;
  readonly aggregate?: Readonly<Record<string, readonly string[]>>;
  readonly groupBy?: readonly string[];
  readonly export?: 'csv' | 'json' | 'xml';
  /** `escape_formulas` on the wire: false writes CSV cells that begin like a formula as they are. */
  readonly escapeFormulas?: boolean;
}

/** What a list remembers (PRES-01): the stored preset's shape. */
export interface Preset {
  readonly id?: number;
  readonly bookmark: string | null;
  readonly user: string | null;
  readonly role: string | null;
  readonly collection: string;
  readonly search: string | null;
  readonly filters: readonly FilterItem[] | null;
  readonly layout: string | null;
  readonly layout_query: Readonly<Record<string, LayoutQuery>> | null;
  readonly layout_options: Readonly<Record<string, Readonly<Record<string, unknown>>>> | null;
  readonly refresh_interval: number | null;
}

/** FILT-01. `operator` has no underscore. */
export interface FilterItem {
  readonly key: string;
  readonly field: string;
  readonly operator: string;
  readonly value: unknown;
  readonly locked?: boolean;
}

/** LAY-15. `sort` has a leading minus when descending. */
export interface LayoutQuery {
  readonly page?: number;
  readonly limit?: number;
  readonly sort?: string | null;
  readonly fields?: readonly string[];
}
