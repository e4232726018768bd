/** Returns 0 to 100; 0 if the size is unknown. */
export function percentOf(received: number, size: number | null): number {
  return size === null ? 0 : Math.floor((received * 100) / Math.max(size, 1));
}
