/** Texts that a control cannot read as a value: they stay, mark the field as edited, and are reported at a save. */
import { act, screen, waitFor } from '@testing-library/react';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { fieldFrame, renderForm } from '../../tests/support/forms.tsx';

const kinds = [
  ['number', { type: 'integer', meta: { interface: 'input' } }, 4, 'four'],
  ['date', { type: 'date', meta: { interface: 'datetime' } }, '2026-01-15', 'next week'],
  ['color', { type: 'string', meta: { interface: 'select-color' } }, '#00C897', 'teal'],
] as const;

test.each(kinds)(
  'a text that is no %s is kept, marked as edited and reported; a correction removes all three',
  async (_, field, value, text) => {
    const { store, user } = await renderForm({ it: field }, { row: { it: value } });
    const box = () => fieldFrame('it').element.querySelector('input') as HTMLInputElement;
    await user.clear(box());
    await user.type(box(), text);
    await user.tab();
    expect(box()).toHaveValue(text);
    expect(fieldFrame('it').element).toHaveAttribute('data-edited');
    const issues = store.unread.issuesBelow([]);
    expect(issues).toEqual([
      { field: 'it', type: 'unreadable', message: expect.stringMatching(/^This is not/) },
    ]);

    act(() => store.setIssues(issues));
    expect(fieldFrame('it').getByRole('alert')).toHaveTextContent(String(issues[0]?.message));
    // The message is not shown twice.
    expect(fieldFrame('it').getAllByText(String(issues[0]?.message))).toHaveLength(1);

    act(() => store.reset(['it']));
    await waitFor(() => expect(store.unread.size).toBe(0));
    expect(store.state.issues).toEqual([]);
    expect(fieldFrame('it').element).not.toHaveAttribute('data-edited');
  },
);

test('a text that is no JSON is kept, marked as edited and reported', async () => {
  const { store } = await renderForm(
    { it: { type: 'json', meta: { interface: 'input-code' } } },
    { row: { it: { a: 1 } } },
  );
  const editor = await screen.findByRole('textbox');
  const write = (text: string) =>
    act(() => {
      const view = EditorView.findFromDOM(editor) as EditorView;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
    });
  write('{"a": ');
  expect(store.unread.issuesBelow([])).toMatchObject([{ field: 'it', type: 'unreadable' }]);
  expect(fieldFrame('it').element).toHaveAttribute('data-edited');
  write('{"a": 2}');
  expect(store.unread.size).toBe(0);
  expect(store.get(['it'])).toEqual({ a: 2 });
});
