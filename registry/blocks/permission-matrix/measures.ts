/** Sizes of the matrix in px, as in matrix.module.css. The icons of a row are drawn at computed places. */

/** Width of the column of a role. */
export const columnWidth = 148;
/** Distance between the start of a column and its first mark. */
export const firstMark = 12;
export const markWidth = 28;
/** Distance between the starts of two marks. */
export const markStep = 32;
