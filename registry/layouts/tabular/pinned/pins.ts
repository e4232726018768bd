/** The pinned columns of the table. Pure. */
import { ownValue } from '../../../../schemas/value/own-value.ts';
import type { ColumnPlan } from '../../../../renderer/contract/plan.ts';
import type { PinnedSide, Pins } from '../../../../renderer/grid/pinned/arrange.ts';

type Stored = Readonly<Record<string, unknown>>;

const sides: readonly PinnedSide[] = ['start', 'end'];

/** Returns the side at which a column is pinned. Ignores unknown stored values. */
export function sideOf(path: string, stored: Stored): PinnedSide | null {
  const value = ownValue(stored, path);
  return sides.find((side) => side === value) ?? null;
}

/** Returns the pins of the visible columns. */
export function pinsOf(columns: readonly ColumnPlan[], stored: Stored): Pins {
  return new Map(
    columns.flatMap(({ key }) => {
      const side = sideOf(key, stored);
      return side === null ? [] : [[key, side] as const];
    }),
  );
}

/** Returns the columns in the order in which the table shows them. */
export function inShownOrder(columns: readonly ColumnPlan[], pins: Pins): readonly ColumnPlan[] {
  const at = (side: PinnedSide | undefined) => columns.filter(({ key }) => pins.get(key) === side);
  return [...at('start'), ...at(undefined), ...at('end')];
}

/** Returns the stored pins after one column was pinned, or unpinned if `side` is null. */
export function withPin(stored: Stored, path: string, side: PinnedSide | null): Stored {
  const { [path]: _removed, ...others } = stored;
  return side === null ? others : { ...others, [path]: side };
}
