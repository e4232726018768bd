/** Returns what a click on a row does (LAY-02). */
export function rowClick(state: {
  readonly readonly: boolean;
  readonly selectMode: boolean;
  readonly selected: number;
}): 'nothing' | 'toggle' | 'open' {
  if (state.readonly) return 'nothing';
  return state.selectMode || state.selected > 0 ? 'toggle' : 'open';
}
