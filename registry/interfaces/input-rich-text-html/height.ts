/** px: the toolbar in one line and the least height of the text. */
export const reserved = 322;
