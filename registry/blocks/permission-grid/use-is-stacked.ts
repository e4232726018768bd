import { useLayoutEffect, useState, type RefObject } from 'react';

/** A table that is narrower does not fit the names of collections beside four levels and the shortcuts. px */
const tableWidth = 720;

/**
 * Returns true if a row takes two lines: the name and the shortcuts, and below them the levels. The element is measured, and
 * not the window, because the navigation and the sidebar take a part of the window.
 */
export function useIsStacked(element: RefObject<HTMLElement | null>, isShown: boolean): boolean {
  const [isStacked, setIsStacked] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current || !isShown) return undefined;
    const measure = () => setIsStacked(current.clientWidth > 0 && current.clientWidth < tableWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, isShown]);
  return isStacked;
}
