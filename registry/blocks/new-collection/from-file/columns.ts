/** The columns of a file as the user changes them, and the requests that they become. Pure. */
import { keyKinds, newKeyField, type NewKey } from '../../../../schemas/field/new-key.ts';
import { newDraft, fieldBody, withType } from '../../../../schemas/field/field-draft.ts';
import { defaultInterface } from '../../../../schemas/field/defaults.ts';
import { nameProblem, type NameProblem } from '../../../../schemas/field/safe-name.ts';
import {
  countMisfits,
  inferColumns,
  valueOfCell,
  type InferredColumn,
  type InferredType,
} from '../../../../schemas/field/infer-columns.ts';
import type { Row } from '../../../../renderer/contract/platform.ts';
import type { FileTable } from './read-table.ts';

export interface FileColumn extends InferredColumn {
  /** The place in the file. */
  readonly index: number;
  readonly isUsed: boolean;
  readonly interface: string;
  /** The number of values that the type cannot store. */
  readonly misfits: number;
}

const keyName = 'id';

export function columnsOf({ headers, rows }: FileTable): readonly FileColumn[] {
  return inferColumns(headers, rows).map((column, index) => ({
    ...column,
    index,
    isUsed: true,
    interface: defaultInterface[column.type],
    misfits: 0,
  }));
}

/**
 * Changes the type. An interface that the user chose stays if it is among the interfaces of the new type. Otherwise the
 * usual one of the type is used.
 */
export function withColumnType(
  column: FileColumn,
  type: InferredType,
  { rows }: FileTable,
  fitting: readonly string[],
): FileColumn {
  const cells = rows.map((row) => row[column.index] ?? null);
  const isChosen = column.interface !== defaultInterface[column.type];
  const stays = isChosen && fitting.includes(column.interface);
  return {
    ...column,
    type,
    interface: stays ? column.interface : defaultInterface[type],
    misfits: countMisfits(type, cells),
  };
}

/** Returns the column that becomes the primary key: `id`, if its values are all different. */
export function keyColumn(columns: readonly FileColumn[]): FileColumn | null {
  return (
    columns.find((column) => column.isUsed && column.name === keyName && keyKindOf(column) !== null) ?? null
  );
}

function keyKindOf({ type, isKey }: FileColumn): NewKey['kind'] | null {
  return isKey ? (keyKinds.find((kind) => kind === type) ?? null) : null;
}

export type ColumnProblem = NameProblem | 'misfits';

/** Returns the problems by the place of the column. A column that is left out has none. */
export function columnProblems(columns: readonly FileColumn[]): ReadonlyMap<number, ColumnProblem> {
  const used = columns.filter(({ isUsed }) => isUsed);
  const key = keyColumn(columns);
  return new Map(
    used.flatMap((column, i) => {
      const taken = used.slice(0, i).map(({ name }) => name);
      const problem: ColumnProblem | null =
        nameProblem(column.name, { taken: key ? taken : [keyName, ...taken] }) ??
        (column.misfits > 0 ? 'misfits' : null);
      return problem === null ? [] : [[column.index, problem] as const];
    }),
  );
}

/** Returns the body of `POST /collections`. */
export function collectionBody(
  name: string,
  columns: readonly FileColumn[],
): Readonly<Record<string, unknown>> {
  const key = keyColumn(columns);
  const kind = key ? (keyKindOf(key) ?? 'integer') : 'integer';
  const others = columns.filter((column) => column.isUsed && column !== key);
  return {
    collection: name,
    meta: { singleton: false },
    schema: {},
    fields: [withInterface(newKeyField({ name: keyName, kind }), key), ...others.map(fieldOf)],
  };
}

/** The primary key of the file has the interface that the user chose for its column. */
function withInterface(field: ReturnType<typeof newKeyField>, column: FileColumn | null) {
  return column ? { ...field, meta: { ...field.meta, interface: column.interface } } : field;
}

/** Empty cells are null, so the columns allow it. */
function fieldOf({ name, type, interface: id }: FileColumn) {
  const draft = withType({ ...newDraft('standard'), field: name }, type);
  return fieldBody({
    ...draft,
    meta: { ...draft.meta, interface: id },
    schema: { ...draft.schema, default_value: null, is_nullable: true },
  });
}

export function rowsOf({ rows }: FileTable, columns: readonly FileColumn[]): readonly Row[] {
  const used = columns.filter(({ isUsed }) => isUsed);
  return rows.map((row) =>
    Object.fromEntries(used.map(({ name, type, index }) => [name, valueOfCell(type, row[index] ?? null)])),
  );
}
