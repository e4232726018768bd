import { nextDiagnostic } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInterface } from '../../../tests/support/widgets.tsx';

const marked = (container: Element) => container.querySelector('.cm-lintRange-error')?.textContent;

test('JSON that is wrong is marked where it is, and is not emitted until it is right', async () => {
  const { container, onChange } = await renderInterface('input-code', {
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
  expect(screen.getByRole('status')).toBeVisible();
  // In the words of the app: those of the engine are English, and others in each browser.
  act(() => void nextDiagnostic(EditorView.findFromDOM(box) as EditorView));
  await waitFor(() =>
    expect(document.querySelector('.cm-tooltip-lint')).toHaveTextContent(
      'This is not valid here (line 1, column 13).',
    ),
  );
  expect(onChange).not.toHaveBeenCalled();
  write('{"sheets": 4}');
  await waitFor(() => expect(marked(container)).toBeUndefined(), { timeout: 3000 });
  expect(onChange).toHaveBeenLastCalledWith({ sheets: 4 });
  // Nothing at all is no mistake.
  write('');
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole('status')).toBeNull();
});
