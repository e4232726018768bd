import { ClientSideRowModelModule, ModuleRegistry, type Module } from 'ag-grid-community';
import { PartialRowModel } from './row-model.ts';

/** The row model in place of the library's own. The versions of all modules of a grid must be equal. */
const partialRowsModule: Module = {
  moduleName: 'InfiniteRowModel',
  version: ClientSideRowModelModule.version,
  rowModels: ['infinite'],
  beans: [PartialRowModel],
};

/** Makes the row model known to all tables that are created from now on. */
export const registerPartialRows = () => ModuleRegistry.registerModules([partialRowsModule]);
