/** Returns what a click on a row does (LAY-02). Rows without a key open nothing: the list then says why. */
export function rowClick(state: {
  readonly selectMode: boolean;
  readonly selected: number;
}): 'toggle' | 'open' {
  return state.selectMode || state.selected > 0 ? 'toggle' : 'open';
}
