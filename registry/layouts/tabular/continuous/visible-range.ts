/** The indexes of the rows between the edges of the table. Changes with every scroll event. */
export interface VisibleRange {
  readonly get: () => { readonly first: number; readonly last: number };
  set(first: number, last: number): void;
  subscribe(listener: () => void): () => void;
}

export function createVisibleRange(): VisibleRange {
  let range = { first: 0, last: 0 };
  const listeners = new Set<() => void>();
  return {
    get: () => range,
    set(first, last) {
      if (first === range.first && last === range.last) return;
      range = { first, last };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
