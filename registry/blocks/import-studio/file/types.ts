/** The messages between the page and the reader of files. The reader runs in a worker. */
import type { FieldType } from '../../../../schemas/field/types.ts';
import type { CellForms } from '../../../../schemas/import/cell-value.ts';
import type { Delimiter } from '../../../../schemas/import/decode.ts';
import type { ImportHead, ImportRow } from '../../../../schemas/import/settings.ts';
import type { Encoding } from '../../../shared/text-files/detect-encoding.ts';

export type FileFormat = 'csv' | 'json' | 'xlsx';

/** `encoding` and `delimiter` have no meaning for workbooks. */
export interface FileSettings {
  readonly format: FileFormat;
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

export interface OpenedFile extends FileSettings {
  /** The header, as the file has it. */
  readonly header: readonly string[];
  /** The first rows. */
  readonly preview: readonly FileRow[];
  readonly rows: number;
  /** Rows with more cells than the header. */
  readonly ragged: number;
  readonly forms: CellForms;
}

export interface FileRow {
  /** The number of the row, as spreadsheet programs count: the header of a table is row 1. */
  readonly row: number;
  readonly cells: readonly string[];
}

/** Reasons why a file cannot be read. The texts are `import.problem_…`. */
export type FileProblem =
  | 'empty'
  | 'only_header'
  | 'binary'
  | 'old_excel'
  | 'not_json'
  | 'not_object'
  | 'not_xlsx'
  | 'many_columns'
  | 'many_rows'
  | 'large_workbook'
  | 'open_quote'
  | 'unreadable';

export class FileError extends Error {
  readonly problem: FileProblem;
  readonly detail: string;

  constructor(problem: FileProblem, detail = '') {
    super(detail === '' ? problem : `${problem}: ${detail}`);
    this.problem = problem;
    this.detail = detail;
  }
}

/** How the cells of a row become values. */
export interface RowPlan {
  /** By column of the file; null for columns that are not imported. */
  readonly columns: readonly (PlannedColumn | null)[];
  readonly forms: CellForms;
  /** Whether an empty cell sets the value to null. Otherwise the field is left out. */
  readonly clears: boolean;
  /** Fields that must have different values in all rows. */
  readonly unique: readonly string[];
}

export interface PlannedColumn {
  readonly field: string;
  /** The type of the values: of the field, or of the related field that finds the item. */
  readonly type: FieldType;
}

/** Rows that the user changed, by number. */
export type Edits = ReadonlyMap<number, readonly string[]>;

export interface Batch {
  readonly rows: readonly ImportRow[];
  /** The cells of all rows of the batch. */
  readonly read: readonly FileRow[];
  readonly problems: readonly RowProblem[];
  readonly isLast: boolean;
}

/** A mistake that is found without the platform. */
export type RowProblem =
  | { readonly is: 'ragged'; readonly row: number; readonly cells: number }
  | { readonly is: 'repeated'; readonly row: number; readonly field: string; readonly first: number };

/** Methods that run in the worker. All reject with FileError. */
export interface FileReader {
  open(file: Blob, name: string, wanted: Partial<FileSettings>, american: boolean): Promise<OpenedFile>;
  /** Returns the next rows. `isFirst` starts from the beginning. */
  next(plan: RowPlan, count: number, isFirst: boolean): Promise<Batch>;
  /** Converts rows that the user changed. */
  convert(plan: RowPlan, rows: readonly FileRow[]): Promise<Batch>;
  /** Returns the lines of an import without the skipped rows. */
  pack(
    plan: RowPlan,
    head: Omit<ImportHead, 'rows'>,
    edits: Edits,
    skipped: ReadonlySet<number>,
  ): Promise<Blob>;
  /** Returns a CSV of the rows that have a message, with the messages in the last column. */
  rest(messages: ReadonlyMap<number, string>, edits: Edits, heading: string): Promise<Blob>;
}
