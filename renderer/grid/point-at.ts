import type { MenuPoint } from './props.ts';

/** Returns the corner of an element where its menu opens: at the start of the line, below or above the element. */
export function pointAt(element: HTMLElement, edge: 'top' | 'bottom'): MenuPoint {
  const box = element.getBoundingClientRect();
  return { x: getComputedStyle(element).direction === 'rtl' ? box.right : box.left, y: box[edge] };
}
