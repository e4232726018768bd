/** Estimated height: one line of toolbar and the minimum height of the text. px */
export const reserved = 322;
