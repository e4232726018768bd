import type { FieldWidth } from './types.ts';

/** The widths that a user can choose for a field. The platform also stores the side of a half. */
export const widths = ['half', 'full', 'fill'] as const satisfies readonly FieldWidth[];
export type Width = (typeof widths)[number];
