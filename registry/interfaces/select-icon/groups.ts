import useSWRImmutable from 'swr/immutable';

/** The names of the icons of one group. Both are in display order. */
export interface IconGroup {
  readonly group: string;
  readonly names: readonly string[];
}

/** Loads the names of all icons from public/icons. Returns undefined while loading, and [] on failure. */
export function useIconGroups(): readonly IconGroup[] | undefined {
  const { data, error } = useSWRImmutable('icons/groups.json', async (path) => {
    const response = await fetch(`${import.meta.env.BASE_URL}${path}`);
    if (!response.ok) throw new Error(`Could not load the icon names (status ${response.status}).`);
    const groups = (await response.json()) as Readonly<Record<string, readonly string[]>>;
    return Object.entries(groups).map(([group, names]) => ({ group, names }));
  });
  return error ? [] : data;
}

/** Finds icons whose name contains the text, ignoring case (INT-icon-02). Spaces match underscores. */
export function findIcons(groups: readonly IconGroup[], search: string): readonly IconGroup[] {
  const wanted = search.trim().toLowerCase().replace(/\s+/g, '_');
  return groups
    .map(({ group, names }) => ({ group, names: names.filter((name) => name.includes(wanted)) }))
    .filter(({ names }) => names.length > 0);
}

export type IconRow = { readonly heading: string } | { readonly names: readonly string[] };

/** Returns the rows of the grid: a heading per group, then its icons in `columns` columns. */
export function rowsOf(groups: readonly IconGroup[], columns: number): readonly IconRow[] {
  return groups.flatMap(({ group, names }) => [
    { heading: group },
    ...Array.from({ length: Math.ceil(names.length / columns) }, (_, i) => ({
      names: names.slice(i * columns, (i + 1) * columns),
    })),
  ]);
}

/** A position in the grid. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

const pageOfRows = 5;

/** Returns the position to which a key moves, or null if the key does not move. Headings are skipped. */
export function placeAfter(key: string, from: Place, rows: readonly IconRow[]): Place | null {
  const icons = rows.flatMap((row, i) => ('names' in row ? [{ row: i, width: row.names.length }] : []));
  const at = icons.findIndex(({ row }) => row === from.row);
  const here = icons[at];
  if (!here) return null;
  const to = (line: number, column: number): Place => {
    const target = icons[Math.min(Math.max(line, 0), icons.length - 1)] ?? here;
    return { row: target.row, column: Math.min(Math.max(column, 0), target.width - 1) };
  };
  const { column } = from;
  const last = Number.MAX_SAFE_INTEGER;
  const moves: Readonly<Record<string, () => Place>> = {
    ArrowRight: () =>
      column + 1 < here.width ? to(at, column + 1) : to(at + 1, at + 1 < icons.length ? 0 : last),
    ArrowLeft: () => (column > 0 ? to(at, column - 1) : to(at - 1, at > 0 ? last : 0)),
    ArrowDown: () => to(at + 1, column),
    ArrowUp: () => to(at - 1, column),
    PageDown: () => to(at + pageOfRows, column),
    PageUp: () => to(at - pageOfRows, column),
    Home: () => to(at, 0),
    End: () => to(at, last),
    'Control+Home': () => to(0, 0),
    'Control+End': () => to(last, last),
  };
  return moves[key]?.() ?? null;
}
