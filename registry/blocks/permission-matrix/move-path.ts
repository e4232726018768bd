import { ownValue } from '../../../schemas/value/own-value.ts';

/**
 * Returns the data of an SVG path that is drawn `by` units further to the right. Only absolute commands contain positions;
 * relative ones are unchanged. Arc flags must be separated, as in the icons of the app.
 */
export function movePath(path: string, by: number): string {
  return path.replaceAll(/([A-Z])([^A-Za-z]*)/g, (_, command: string, text: string) => {
    const numbers = text.match(/-?(?:\d*\.\d+|\d+)/g) ?? [];
    const every = ownValue(positionEvery, command);
    const moved = numbers.map((number, i) =>
      every && i % every.of === every.at ? Number((Number(number) + by).toFixed(2)) : number,
    );
    return command + moved.join(' ');
  });
}

/** The place of the horizontal position among the numbers of an absolute command. `V` and `Z` have none. */
const positionEvery: Readonly<Record<string, { readonly of: number; readonly at: number }>> = {
  M: { of: 2, at: 0 },
  L: { of: 2, at: 0 },
  C: { of: 2, at: 0 },
  S: { of: 2, at: 0 },
  Q: { of: 2, at: 0 },
  T: { of: 2, at: 0 },
  H: { of: 1, at: 0 },
  A: { of: 7, at: 5 },
};
