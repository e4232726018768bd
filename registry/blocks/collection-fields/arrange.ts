/** The arrangement of the fields in the form of an item: their order and widths (DM-22). Pure. */
import type { Field } from '../../../schemas/field/types.ts';
import type { Width } from '../../../schemas/field/widths.ts';
import type { MetaChange } from '../../../schemas/model/plan.ts';
import { withMeta } from '../../shared/model/meta-changes.ts';

/** Returns the width of a field in the grid. Both sides of a half line are `half`. */
export function widthOf({ meta }: Field): Width {
  const { width = null } = meta ?? {};
  if (width?.startsWith('half')) return 'half';
  return width === 'fill' ? 'fill' : 'full';
}

/** Returns whether a tile takes a line of the grid: groups, their ends, and fields that are not of half width. */
export function takesLine({ field, isEnd }: { readonly field: Field; readonly isEnd: boolean }): boolean {
  return isEnd || field.kind === 'group' || widthOf(field) !== 'half';
}

/** Returns the fields with unsaved changes applied, in their order. */
export function applyChanges(fields: readonly Field[], changes: readonly MetaChange[]): readonly Field[] {
  if (changes.length === 0) return fields;
  const position = ({ meta }: Field) => meta?.sort ?? Number.POSITIVE_INFINITY;
  return withMeta(fields, changes, ({ field }) => field).toSorted((a, b) => position(a) - position(b) || 0);
}

/** Returns why a field cannot be moved or edited: the platform defines it, or it has no settings (DM-17). */
export function isLocked({ meta }: Field): boolean {
  return meta?.system === true;
}
