import { nextDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const marked = (container: Element) => container.querySelector('.cm-lintRange-error')?.textContent;

test('invalid JSON is marked at its position and not emitted until it is valid', async () => {
  const { container, onChange, context } = await renderInterface('input-code', {
    field: { type: 'json' },
    value: { sheets: 44 },
  });
  const box = await screen.findByRole('textbox', { name: 'Value' });
  const write = (text: string) =>
    act(() => {
      const view = EditorView.findFromDOM(box);
      view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    });
  write('{"sheets": 4x}');
  await waitFor(() => expect(marked(container)).toBe('x'), { timeout: 3000 });
  const problem = screen.getByText(/^This is not valid JSON/);
  expect(context.announce).toHaveBeenCalledWith(problem.textContent);
  // The message is translated: the parser's own messages are English and differ between browsers.
  act(() => void nextDiagnostic(EditorView.findFromDOM(box) as EditorView));
  await waitFor(() =>
    expect(document.querySelector('.cm-tooltip-lint')).toHaveTextContent(
      'Invalid JSON at line 1, column 13.',
    ),
  );
  expect(onChange).not.toHaveBeenCalled();
  write('{"sheets": 4}');
  await waitFor(() => expect(marked(container)).toBeUndefined(), { timeout: 3000 });
  expect(onChange).toHaveBeenLastCalledWith({ sheets: 4 });
  // An empty editor is valid.
  write('');
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(problem).not.toBeInTheDocument();
});

test('valid JSON whose meaning is wrong is marked at the key', async () => {
  const marks = [{ pointer: '/_and/1/stauts', message: 'The collection has no field “stauts”.' }];
  const { container } = await renderInterface('input-code', {
    field: { type: 'json', meta: { options: { marks } } as never },
    value: { _and: [{ stauts: 1 }, { stauts: { _eq: 'draft' } }] },
  });
  await waitFor(() => expect(marked(container)).toBe('"stauts"'), { timeout: 3000 });
  const view = EditorView.findFromDOM(screen.getByRole('textbox', { name: 'Value' })) as EditorView;
  act(() => void nextDiagnostic(view));
  // The second of the two equal keys.
  expect(view.state.doc.lineAt(view.state.selection.main.from).number).toBe(7);
});
