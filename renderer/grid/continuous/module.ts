import { ClientSideRowModelModule, type Module } from 'ag-grid-community';
import { PartialRowModel } from './row-model.ts';

/** Registers the row model in place of the library's own. The versions of all modules of a grid must be equal. */
export const partialRowsModule: Module = {
  moduleName: 'InfiniteRowModel',
  version: ClientSideRowModelModule.version,
  rowModels: ['infinite'],
  beans: [PartialRowModel],
};
