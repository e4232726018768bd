/** An open form whose schema or permissions change. */
import { act, screen } from '@testing-library/react';
import { useMemo, useState } from 'react';
import { expect, test } from 'vitest';
import { fieldFrame, metadataOf, planOf, type FieldSpecs } from '../../tests/support/forms.tsx';
import { renderInside, settled, testContext } from '../../tests/support/widgets.tsx';
import { registry } from '../../registry/index.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { Grants } from '../../schemas/permission/types.ts';
import { interfaceFor } from '../compile/widget.ts';
import type { FormPlan } from '../contract/plan.ts';
import { preload } from '../kit/lazy-widget.ts';
import { useChangedFields } from '../screen/data/changed-fields.ts';
import { createEditStore } from '../state/edit-store.ts';
import { Form } from './Form.tsx';

interface State {
  readonly specs: FieldSpecs;
  readonly grants?: Grants;
}

async function open(specs: FieldSpecs, row: Readonly<Record<string, unknown>> = {}) {
  const store = createEditStore(row);
  let change: (state: State) => void = () => undefined;
  let previous: FormPlan | undefined;
  function Screen() {
    const [{ specs: now, ...more }, set] = useState<State>({ specs });
    change = set;
    const metadata = useMemo(() => metadataOf(now), [now]);
    const plan = planOf(now, { metadata, ...more, ...(previous ? { previous } : {}) });
    previous = plan;
    const fields = useMemo(() => metadata.fields('things'), [metadata]);
    useChangedFields({ store, plan, fields });
    return <Form store={store} plan={plan} itemKey={1} />;
  }
  const room = renderInside(<Screen />, { context: testContext({ registry, metadata: metadataOf(specs) }) });
  const become = async (state: State) => {
    const metadata = metadataOf(state.specs);
    const definitions = metadata
      .fields('things')
      .map((field) => interfaceFor(field, { registry, metadata }).definition);
    await preload(definitions as never);
    act(() => change(state));
    await settled();
  };
  await become({ specs });
  return { ...room, store, become };
}

const box = (name: string) => fieldFrame(name).getByRole<HTMLInputElement>('textbox');
const multiline = { meta: { interface: 'input-multiline' } };

test('an added field appears; other fields keep their elements and the focus', async () => {
  const { user, store, become } = await open({ title: {}, kind: {} });
  const title = box('title');
  await user.type(title, 'ab');
  title.setSelectionRange(1, 1);
  await become({ specs: { due: { type: 'string' }, title: {}, kind: {} } });
  expect(box('due')).toBeVisible();
  expect(box('title')).toBe(title);
  expect(title).toHaveFocus();
  expect(title.selectionStart).toBe(1);
  expect(store.state.edits).toEqual({ title: 'ab' });
});

test('a changed interface is replaced at once, or on blur if it has the focus', async () => {
  const { user, become } = await open({ title: {}, kind: {} });
  await user.type(box('title'), 'typed');
  await become({ specs: { title: multiline, kind: multiline } });
  expect(box('kind').tagName).toBe('TEXTAREA');
  expect(box('title').tagName).toBe('INPUT');
  expect(box('title')).toHaveFocus();
  await user.keyboard(' on');
  await user.click(box('kind'));
  await settled();
  expect(box('title').tagName).toBe('TEXTAREA');
  expect(box('title')).toHaveValue('typed on');
  expect(box('kind')).toHaveFocus();
});

test('edits of a removed field become orphans, and return with the field', async () => {
  const { user, store, become } = await open({ title: {}, spare: {} });
  await user.type(box('spare'), 'kept');
  await user.type(box('title'), 't');
  await become({ specs: { title: {} } });
  expect(store.state).toMatchObject({ edits: { title: 't' }, orphans: { spare: 'kept' } });
  expect(document.querySelector('[data-field="spare"]')).toBeNull();
  act(() => store.undo());
  expect(store.state.edits).toEqual({});
  await become({ specs: { title: {}, spare: {} } });
  expect(store.state).toMatchObject({ edits: { spare: 'kept' }, orphans: {} });
  expect(box('spare')).toHaveValue('kept');
});

test('an edit survives a change of the field type, with an issue that shows it, until the field is edited again', async () => {
  const { user, store, become } = await open({ number: {}, other: {} });
  await user.type(box('number'), 'seven');
  await become({ specs: { number: { type: 'integer' }, other: {} } });
  expect(store.state.edits).toEqual({ number: 'seven' });
  expect(screen.getByRole('alert')).toHaveTextContent('Your value does not match it: seven');
  act(() => store.stage(['number'], 7));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('an edit that matches the new type has no issue', async () => {
  const { user, become } = await open({ number: {} });
  await user.type(box('number'), '7');
  await become({ specs: { number: { type: 'integer' } } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('PERM-26 a field that becomes read-only keeps its edit, with a mark', async () => {
  const { user, store, become } = await open({ title: {}, kind: {} });
  await user.type(box('title'), 'typed');
  const grants = compileGrants(
    [
      {
        id: 1,
        role: 'role-1',
        collection: 'things',
        action: 'update',
        fields: ['kind'],
        permissions: {},
        validation: null,
        presets: null,
      },
    ],
    { admin: false },
  );
  await become({ specs: { title: {}, kind: {} }, grants });
  expect(box('title')).toHaveValue('typed');
  expect(box('title')).toHaveAttribute('readonly');
  expect(fieldFrame('title').getByText(/Your change is kept here/)).toBeVisible();
  expect(fieldFrame('kind').queryByText(/Your change is kept here/)).toBeNull();
  expect(store.state.edits).toEqual({ title: 'typed' });
});
