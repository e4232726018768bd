/**
 * Renders React elements inside elements that AG Grid owns. All cells and headers of a table are one list,
 * rendered in one pass; each is then moved into its AG Grid element. A portal per cell would be slower,
 * because React registers about 150 event listeners on every portal container.
 */
import { useLayoutEffect, useRef, useSyncExternalStore, type ReactElement, type ReactNode } from 'react';
import classes from './grid.module.css';

export interface Place {
  draw(node: ReactNode): void;
  close(): void;
}

export interface Places {
  open(element: Element, node: ReactNode): Place;
  subscribe(listener: () => void): () => void;
  /** Changes whenever the list of elements changes. */
  readonly version: () => number;
  readonly all: () => Iterable<ReactElement>;
}

export function createPlaces(): Places {
  const drawn = new Map<number, ReactElement>();
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
      const key = opened;
      const draw = (next: ReactNode) => {
        drawn.set(
          key,
          <Moved key={key} to={element}>
            {next}
          </Moved>,
        );
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

export function Placed({ places }: { readonly places: Places }) {
  useSyncExternalStore(places.subscribe, places.version);
  return <div hidden>{[...places.all()]}</div>;
}

/**
 * Renders children and moves them into `to`. New elements are appended and never reordered, so React does not
 * look for an element where it no longer is.
 */
function Moved({ to, children }: { readonly to: Element; readonly children: ReactNode }) {
  const own = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const { current } = own;
    const home = current?.parentElement;
    if (!current || !home) return;
    to.append(current);
    // React removes the element from its original parent, so it must be moved back first.
    return () => home.append(current);
  }, [to]);
  return (
    <span ref={own} className={classes.moved}>
      {children}
    </span>
  );
}
