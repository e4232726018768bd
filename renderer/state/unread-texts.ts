/** The texts of a page that are not valid values (contract/store.ts). */
import type { EditPath, UnreadText, UnreadTexts } from '../contract/store.ts';

/** Calls `onChange` with the path of each text that was added or removed. */
export function createUnreadTexts(onChange: (path: EditPath) => void): UnreadTexts {
  const texts = new Map<string, { readonly path: EditPath; readonly text: UnreadText }>();
  const below = (path: EditPath) =>
    [...texts.values()].filter((each) => path.every((step, i) => each.path[i] === step));
  return {
    get size() {
      return texts.size;
    },
    has: (path) => texts.has(path.join('.')),
    set(path, text) {
      const id = path.join('.');
      if (text) texts.set(id, { path, text });
      else if (!texts.delete(id)) return;
      onChange(path);
    },
    issuesBelow: (root) =>
      below(root).map(({ path, text }) => ({
        field: path.slice(root.length).join('.'),
        type: 'unreadable',
        message: text.message,
      })),
    forget(path) {
      for (const { text } of below(path)) text.forget();
    },
  };
}
