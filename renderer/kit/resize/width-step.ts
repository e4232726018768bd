/** Change of a column's width in px by an arrow key. */
const keyStep = 8;

/**
 * Returns the change of the width in px by an arrow key, or 0 for other keys. The arrow that points to the end of
 * the line makes the column wider.
 */
export function widthStep({ key, currentTarget }: Pick<KeyboardEvent, 'key' | 'currentTarget'>): number {
  const step = { ArrowLeft: -keyStep, ArrowRight: keyStep }[key] ?? 0;
  const isRightToLeft =
    currentTarget instanceof Element && getComputedStyle(currentTarget).direction === 'rtl';
  return isRightToLeft ? -step : step;
}
