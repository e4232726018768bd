import type { Box } from './box.ts';

const directions = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
} as const;

/**
 * Returns the nearest node in the direction of the arrow key, or null if there is none. Distance across the direction
 * counts twice.
 */
export function nextBox(boxes: ReadonlyMap<string, Box>, from: string, key: string): string | null {
  const start = boxes.get(from);
  if (!start || !(key in directions)) return null;
  const [dx, dy] = directions[key as keyof typeof directions];
  const center = ({ x, y, width, height }: Box) => ({ x: x + width / 2, y: y + height / 2 });
  const origin = center(start);
  let best: { readonly name: string; readonly cost: number } | null = null;
  for (const [name, box] of boxes) {
    if (name === from) continue;
    const { x, y } = center(box);
    const along = (x - origin.x) * dx + (y - origin.y) * dy;
    const across = Math.abs((x - origin.x) * dy) + Math.abs((y - origin.y) * dx);
    const cost = along + 2 * across;
    if (along > 0 && (best === null || cost < best.cost)) best = { name, cost };
  }
  return best?.name ?? null;
}
