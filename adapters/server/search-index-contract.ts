/** Types of search indexes. An index finds the rows that may contain a text, so that a search reads only these rows. */
import type { MutableRow as Row } from '../../schemas/value/row.ts';
import type { ModelField, SearchIndex, Statement, TableInfo } from './table-contract.ts';

export type { SearchIndex };

export interface SearchColumns {
  readonly texts: readonly ModelField[];
  readonly values: readonly ModelField[];
}

export interface SearchIndexState {
  readonly state: 'none' | 'building' | 'ready';
  /** Why the last build failed, or why the index cannot be created. */
  readonly reason: string | null;
  /** Rows whose texts the index does not contain yet. A search reads them in addition. Absent: not known. */
  readonly rows_left?: number;
}

export interface SearchRequest {
  readonly table: TableInfo;
  /** The fields whose columns the index covers, in the order of `SearchIndex.texts`. */
  readonly texts: readonly ModelField[];
  /** Folded, at least `shortestIndexedTerm` characters. */
  readonly term: string;
  /** Names the table in `equals` and in the result. */
  readonly alias: string;
  /** Conditions on the other columns that also find a row. */
  readonly equals: readonly Statement[];
}

/** The shortest term that an index finds, in characters: its entries have three. */
export const shortestIndexedTerm = 3;

/** The tables and indexes of search indexes begin with this name. They are not part of the model. */
export const searchIndexPrefix = 'armature_search';

export interface SearchIndexes {
  /** Returns the reason why the table cannot have an index; null if it can. */
  obstacle(table: TableInfo, columns: SearchColumns): Promise<string | null>;
  stateOf(table: string): Promise<SearchIndexState>;
  /** Starts to build the index of a table. A known one is replaced. Must not be called inside a transaction. */
  create(table: TableInfo, columns: SearchColumns): Promise<void>;
  drop(table: string): Promise<void>;
  /** Returns the tables whose index was created and not dropped, also if a change of the table has removed it since. */
  wanted(): Promise<readonly string[]>;
  /** Does a small part of the pending work, such as the texts of changed rows. Returns whether more is left. */
  work(): Promise<boolean>;
  /**
   * Returns a `from` clause with all rows that match the request, and possibly others. It never lacks a row, also while
   * the index is built.
   */
  candidates(request: SearchRequest): Statement;
  /** Returns the estimate of the planner of the number of these rows; null if the database has none. `read` runs a query. */
  estimateCandidates(request: SearchRequest, read: ReadStatement): Promise<number | null>;
  /** Returns the number of these rows, or a number above `most` if there are more. */
  countCandidates(request: SearchRequest, most: number, read: ReadStatement): Promise<number>;
}

type ReadStatement = (statement: Statement) => Promise<readonly Row[]>;
