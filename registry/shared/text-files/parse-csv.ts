import Papa from 'papaparse';

/** Parses CSV or TSV text to lines of cells. The delimiter is detected, and blank lines are left out. */
export const parseCsv = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' });
