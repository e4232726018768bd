/** The texts of editors that are not inputs. Drafts of cells keep them, and restore texts that are not valid values. */
interface EditorText {
  readonly read: () => string;
  /** Replaces the text, as if the user had typed it. */
  readonly write: (text: string) => void;
}

const textsByElement = new WeakMap<Element, EditorText>();

/** Called by an editor with the element that has the focus. */
export function registerEditorText(element: Element, text: EditorText): void {
  textsByElement.set(element, text);
}

export function editorTextOf(element: Element): EditorText | undefined {
  return textsByElement.get(element);
}
