/** INT-list-06: from so many rows on they are dense. Heights in px, with the gap. */
const dense = { above: 4, height: 40, roomy: 48 } as const;

export const rowHeightOf = (count: number): number => (count > dense.above ? dense.height : dense.roomy);
