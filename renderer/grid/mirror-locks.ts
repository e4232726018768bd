import type { ColDef, GridOptions } from 'ag-grid-community';
import type { Row } from '../contract/platform.ts';

const opposites = { left: 'right', right: 'left' } as const;

function mirrorLock(definition: ColDef<Row>): ColDef<Row> {
  const { lockPosition } = definition;
  return lockPosition === 'left' || lockPosition === 'right'
    ? { ...definition, lockPosition: opposites[lockPosition] }
    : definition;
}

/** Returns the options for right-to-left text. AG Grid takes the side of a locked column literally. */
export function mirrorLocks(options: GridOptions<Row>): GridOptions<Row> {
  const { columnDefs, selectionColumnDef } = options;
  return {
    ...options,
    ...(columnDefs ? { columnDefs: columnDefs.map((column) => mirrorLock(column as ColDef<Row>)) } : {}),
    ...(selectionColumnDef ? { selectionColumnDef: mirrorLock(selectionColumnDef as ColDef<Row>) } : {}),
  };
}
