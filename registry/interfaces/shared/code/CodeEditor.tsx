import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Transaction, type Extension } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, placeholder } from '@codemirror/view';
import { useEffect, useRef, type RefObject } from 'react';
import type { ChangeOptions } from '../../../../renderer/contract/definitions.ts';
import { useRender } from '../../../../renderer/contract/render.ts';
import { registerEditorText } from '../../../../renderer/kit/hooks/editor-texts.ts';
import { highlightStyle } from './highlight.ts';
import { tabSize } from './indent.ts';
import { phrasesOf } from './phrases.ts';
import { languages } from './languages.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';

interface Props {
  readonly text: string;
  readonly language: string;
  readonly lineNumbers: boolean;
  readonly readonly: boolean;
  readonly required?: boolean;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly placeholder?: string | undefined;
  /** For prose: Tab leaves the editor, and brackets are not closed automatically. */
  readonly isProse?: boolean;
  /** Read only when the editor is created. */
  readonly extension?: Extension;
  /** The mounted editor, or null. */
  readonly viewRef?: RefObject<EditorView | null>;
  readonly onChange: (text: string, how: ChangeOptions) => void;
}

/** CodeMirror as a controlled component. In code, Tab indents; Escape and then Tab leaves the editor. */
export function CodeEditor(props: Props) {
  const { t } = useRender();
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!parent.current) return;
    const language = new Compartment();
    const {
      labelId,
      describedBy,
      required = false,
      isProse = false,
      extension = [],
      viewRef,
    } = latest.current;
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          history(),
          extension,
          ...(isProse ? [] : [bracketMatching(), closeBrackets()]),
          placeholder(latest.current.placeholder ?? ''),
          EditorState.phrases.of(phrasesOf(t)),
          syntaxHighlighting(highlightStyle, { fallback: true }),
          indentUnit.of(' '.repeat(tabSize)),
          EditorState.tabSize.of(tabSize),
          EditorState.readOnly.of(props.readonly),
          EditorView.editable.of(!props.readonly),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-labelledby': labelId,
            ...(required ? { 'aria-required': 'true' } : {}),
            ...(describedBy ? { 'aria-describedby': describedBy } : {}),
            tabindex: '0',
          }),
          ...(props.lineNumbers ? [lineNumbers()] : []),
          keymap.of([...defaultKeymap, ...historyKeymap, ...(isProse ? [] : [indentWithTab])]),
          language.of([]),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString();
            if (!update.docChanged || text === latest.current.text) return;
            const ownUndo = update.transactions.some((each) =>
              ['undo', 'redo'].some((of) => each.isUserEvent(of)),
            );
            latest.current.onChange(text, { ownUndo });
          }),
        ],
      }),
    });
    registerEditorText(editor.contentDOM, {
      read: () => editor.state.doc.toString(),
      write: (text) => editor.dispatch({ changes: changeBetween(editor.state.doc.toString(), text) }),
    });
    view.current = editor;
    if (viewRef) viewRef.current = editor;
    let gone = false;
    void ownValue(languages, props.language)?.().then((extension) => {
      if (!gone) editor.dispatch({ effects: language.reconfigure(extension) });
    });
    return () => {
      gone = true;
      editor.destroy();
      view.current = null;
      if (viewRef) viewRef.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only these props recreate the editor; `latest` has the text and the listener, and phrases are read once
  }, [props.language, props.lineNumbers, props.readonly, props.required]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.text) return;
    // The change came from outside, so the editor's own undo must not revert it.
    editor.dispatch({
      changes: changeBetween(editor.state.doc.toString(), props.text),
      annotations: Transaction.addToHistory.of(false),
    });
  }, [props.text]);

  // Code is left-to-right in every language.
  return <div ref={parent} dir={props.isProse ? undefined : 'ltr'} />;
}

/** Returns the single range that differs, so that the cursor and the history outside it are kept. */
function changeBetween(before: string, after: string) {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
