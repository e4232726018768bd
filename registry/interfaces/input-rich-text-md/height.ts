/** Minimum height of the text; markdown-editor.module.css repeats it. px */
export const leastText = 240;

/** Height of the toolbar in one line. px */
export const toolbar = 41;
