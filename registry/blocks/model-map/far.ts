/** Returns whether names cannot be read at a zoom, so that nodes are drawn without them. */
export function isFar(zoom: number): boolean {
  return zoom < 0.3;
}
