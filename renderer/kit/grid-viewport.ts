/** Selector of the element that scrolls the rows of the table. AG Grid has other scrollers: its scrollbars. */
export const viewportSelector = '.ag-grid-viewport';
