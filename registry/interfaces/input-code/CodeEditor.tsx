import { closeBrackets } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { tabSize } from './code-text.ts';
import { highlightStyle } from './highlight.ts';
import { languages } from './languages.ts';

interface Props {
  readonly text: string;
  readonly language: string;
  readonly lineNumbers: boolean;
  readonly readonly: boolean;
  readonly labelId: string;
  readonly describedBy: string | undefined;
  readonly onChange: (text: string) => void;
}

/** CodeMirror as a controlled component. Escape then Tab leaves the editor (Tab indents). */
export function CodeEditor(props: Props) {
  const parent = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!parent.current) return;
    const language = new Compartment();
    const { labelId, describedBy } = latest.current;
    const editor = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          history(),
          bracketMatching(),
          closeBrackets(),
          syntaxHighlighting(highlightStyle, { fallback: true }),
          indentUnit.of(' '.repeat(tabSize)),
          EditorState.tabSize.of(tabSize),
          EditorState.readOnly.of(props.readonly),
          EditorView.editable.of(!props.readonly),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({
            'aria-labelledby': labelId,
            ...(describedBy ? { 'aria-describedby': describedBy } : {}),
            tabindex: '0',
          }),
          ...(props.lineNumbers ? [lineNumbers()] : []),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          language.of([]),
          EditorView.updateListener.of((update) => {
            const text = update.state.doc.toString();
            if (update.docChanged && text !== latest.current.text) latest.current.onChange(text);
          }),
        ],
      }),
    });
    view.current = editor;
    let gone = false;
    void languages[props.language]?.().then((extension) => {
      if (!gone) editor.dispatch({ effects: language.reconfigure(extension) });
    });
    return () => {
      gone = true;
      editor.destroy();
      view.current = null;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the editor is made anew only when what it is changes; text and listener are read through `latest`
  }, [props.language, props.lineNumbers, props.readonly]);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === props.text) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: props.text } });
  }, [props.text]);

  return <div ref={parent} />;
}
