/** Row heights including the dividing line, and the number of rows above which they are dense (INT-list-06). px */
const dense = { above: 4, height: 40, roomy: 48 } as const;

export const rowHeightOf = (count: number): number => (count > dense.above ? dense.height : dense.roomy);
