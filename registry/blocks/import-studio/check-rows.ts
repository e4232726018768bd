/** Checks all rows of a file in batches, and keeps the ones with errors. */
import type { WireError } from '../../../schemas/error/codes.ts';
import { maxCheckedRows, type ImportResult, type ImportSettings } from '../../../schemas/import/settings.ts';
import type { Platform } from '../../../renderer/contract/platform.ts';
import type { Batch, Edits, FileReader, FileRow, RowPlan, RowProblem } from './file/types.ts';

/** Rows of a request: its transaction must not keep other writers waiting. */
const batchRows = maxCheckedRows / 2;
/** Rows with errors whose cells are kept, so that they can be edited. */
export const maxEditable = 1000;

export type RowError = WireError | RowProblem;

export interface FailingRow {
  readonly row: number;
  /** null if there are too many rows with errors to edit this one. */
  readonly cells: readonly string[] | null;
  readonly errors: readonly RowError[];
}

export interface Checked extends ImportResult {
  /** Rows that were checked. */
  readonly done: number;
  readonly failing: ReadonlyMap<number, FailingRow>;
}

export const nothingChecked: Checked = { done: 0, created: 0, updated: 0, failing: new Map() };

interface Checking {
  readonly platform: Platform;
  readonly reader: FileReader;
  readonly collection: string;
  readonly settings: ImportSettings;
  readonly plan: RowPlan;
  readonly signal: AbortSignal;
}

/** Checks all rows of the file. `report` is called after each batch. */
export async function checkFile(
  checking: Checking,
  edits: Edits,
  report: (checked: Checked) => void,
): Promise<Checked> {
  let checked = nothingChecked;
  for (let isFirst = true, isLast = false; !isLast; isFirst = false) {
    const batch = await checking.reader.next(checking.plan, batchRows, isFirst);
    checking.signal.throwIfAborted();
    const changed = batch.read.filter(({ row }) => edits.has(row));
    const own = changed.length === 0 ? batch : await withEdits(checking, batch, changed, edits);
    checked = merge(checked, own, await send(checking, own));
    report(checked);
    ({ isLast } = batch);
  }
  return checked;
}

async function withEdits(
  { reader, plan }: Checking,
  batch: Batch,
  changed: readonly FileRow[],
  edits: Edits,
): Promise<Batch> {
  const again = await reader.convert(
    plan,
    changed.map(({ row, cells }) => ({ row, cells: edits.get(row) ?? cells })),
  );
  const isOther = ({ row }: { readonly row: number }) => !edits.has(row);
  return {
    ...batch,
    rows: [...batch.rows.filter(isOther), ...again.rows].toSorted((a, b) => a.row - b.row),
    problems: [...batch.problems.filter(isOther), ...again.problems],
    read: batch.read.map((row) => again.read.find((one) => one.row === row.row) ?? row),
  };
}

/** Checks rows that the user changed. Their earlier errors are replaced. */
export async function checkAgain(
  checking: Checking,
  before: Checked,
  rows: readonly FileRow[],
): Promise<Checked> {
  let checked = before;
  for (let from = 0; from < rows.length; from += batchRows) {
    const batch = await checking.reader.convert(checking.plan, rows.slice(from, from + batchRows));
    const failing = new Map(checked.failing);
    for (const { row } of batch.read) failing.delete(row);
    const without = { ...checked, done: checked.done - batch.read.length, failing };
    checked = merge(without, batch, await send(checking, batch));
  }
  return checked;
}

interface Answer extends ImportResult {
  readonly errors: readonly WireError[];
}

const nothing: Answer = { created: 0, updated: 0, errors: [] };

async function send({ platform, collection, settings, signal }: Checking, { rows }: Batch): Promise<Answer> {
  if (rows.length === 0) return nothing;
  const path = `/utils/import/${encodeURIComponent(collection)}/check`;
  return platform.call<Answer>('POST', path, { ...settings, rows }, signal);
}

function merge(before: Checked, { read, problems }: Batch, { created, updated, errors }: Answer): Checked {
  const failing = new Map(before.failing);
  const cellsByRow = new Map(read.map(({ row, cells }) => [row, cells]));
  const add = (row: number, error: RowError) => {
    const known = failing.get(row);
    const cells = known?.cells ?? (failing.size < maxEditable ? (cellsByRow.get(row) ?? null) : null);
    failing.set(row, { row, cells, errors: [...(known?.errors ?? []), error] });
  };
  for (const problem of problems) add(problem.row, problem);
  for (const error of errors) add(Number(error.extensions['row']), error);
  return {
    done: before.done + read.length,
    created: before.created + created,
    updated: before.updated + updated,
    failing,
  };
}
