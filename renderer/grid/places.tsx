/** React inside elements that AG Grid owns: all cells and headers of a table are drawn in one pass. */
import { useSyncExternalStore, type ReactNode, type ReactPortal } from 'react';
import { createPortal } from 'react-dom';

export interface Place {
  draw(node: ReactNode): void;
  close(): void;
}

export interface Places {
  open(element: Element, node: ReactNode): Place;
  subscribe(listener: () => void): () => void;
  /** Another number whenever something else is to be drawn. */
  readonly version: () => number;
  readonly all: () => Iterable<ReactPortal>;
}

export function createPlaces(): Places {
  const drawn = new Map<string, ReactPortal>();
  const listeners = new Set<() => void>();
  let opened = 0;
  let version = 0;
  const changed = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    open(element, node) {
      opened += 1;
      const key = String(opened);
      const draw = (next: ReactNode) => {
        drawn.set(key, createPortal(next, element, key));
        changed();
      };
      draw(node);
      return {
        draw,
        close() {
          drawn.delete(key);
          changed();
        },
      };
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
    all: () => drawn.values(),
  };
}

export function Placed({ places }: { readonly places: Places }): ReactNode {
  useSyncExternalStore(places.subscribe, places.version);
  return [...places.all()];
}
