/** Returns 0 to 100; null if the size is unknown. */
export function percentOf(received: number, size: number | null): number | null {
  return size === null ? null : Math.floor((received * 100) / Math.max(size, 1));
}
