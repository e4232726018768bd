/** px; markdown-editor.module.css has it too. */
export const leastText = 240;

/** px, in one line. */
export const toolbar = 41;
