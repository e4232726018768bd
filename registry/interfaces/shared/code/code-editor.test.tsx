import { EditorView } from '@codemirror/view';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fieldFrame, renderForm } from '../../../../tests/support/forms.tsx';

const code = { type: 'text', meta: { interface: 'input-code' } };

async function opened(fields: Parameters<typeof renderForm>[0], row: object) {
  const room = await renderForm(fields, { row: row as never });
  const box = await screen.findByRole('textbox', { name: 'Code' });
  const view = () => EditorView.findFromDOM(box) as EditorView;
  const write = (insert: string, at = view().state.doc.length) =>
    act(() => view().dispatch({ changes: { from: at, insert }, userEvent: 'input.type' }));
  return { ...room, box, view, write, shown: () => view().state.doc.toString() };
}

test('undo in the editor leaves no step on the page that would redo it', async () => {
  const { user, store, box, write, shown } = await opened({ code }, { code: 'a' });
  write('b');
  expect(store.state.edits).toEqual({ code: 'ab' });
  await act(async () => box.focus());
  await user.keyboard('{Control>}z{/Control}');
  expect([shown(), store.state.edits, store.canUndo]).toEqual(['a', {}, false]);
  await user.keyboard('{Control>}y{/Control}');
  expect([shown(), store.state.edits]).toEqual(['ab', { code: 'ab' }]);
});

test("the editor's redo does not restore what the page has undone", async () => {
  const { user, store, box, write, shown } = await opened({ code }, { code: 'one' });
  write(' two');
  act(() => store.undo());
  expect(shown()).toBe('one');
  await act(async () => box.focus());
  await user.keyboard('{Control>}z{/Control}');
  expect([shown(), store.state.edits]).toEqual(['one', {}]);
  act(() => store.redo());
  expect(shown()).toBe('one two');
});

test('an outside change replaces only the part that differs; the cursor stays', async () => {
  const { store, view, shown } = await opened({ code }, { code: 'one two three' });
  act(() => view().dispatch({ selection: { anchor: 11 } }));
  act(() => store.stage(['code'], '1 two three'));
  expect([shown(), view().state.selection.main.head]).toEqual(['1 two three', 9]);
});

test('undo on the page also replaces JSON that is not valid yet', async () => {
  const { store, write, shown } = await opened(
    { code: { type: 'json', meta: { interface: 'input-code' } } },
    { code: [1] },
  );
  act(() => store.stage(['code'], [2]));
  write('}');
  expect(fieldFrame('code').getByText(/not valid JSON/)).toBeVisible();
  act(() => store.undo());
  expect(JSON.parse(shown())).toEqual([1]);
  expect(fieldFrame('code').queryByText(/not valid JSON/)).toBeNull();
});
