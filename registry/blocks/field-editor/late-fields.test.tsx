/** The fields of a related collection arrive while the form of a new field is open or about to open. */
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { blockProps, renderInside, settled, testContext } from '../../../tests/support/widgets.tsx';
import { RenderContext, useRender } from '../../../renderer/contract/render.ts';
import { ScreenContext, type ScreenApi } from '../../../renderer/contract/screen.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';
import { FieldEditor } from './FieldEditor.tsx';

const uuidKey = { schema: { is_primary_key: true, is_nullable: false } };
const fieldsOf = {
  articles: [rawField('articles', 'id', 'integer', primaryKeyMeta), rawField('articles', 'title', 'string')],
  directus_files: [rawField('directus_files', 'id', 'uuid', uuidKey)],
  languages: [rawField('languages', 'code', 'string', uuidKey)],
};
type Name = keyof typeof fieldsOf;
const names = Object.keys(fieldsOf) as readonly Name[];

/** Returns the metadata of all collections, with the fields of some. */
const metadataWith = (known: readonly Name[]): Metadata =>
  createMetadata({
    collections: names.map((collection) => ({ collection, meta: null, schema: { name: collection } })),
    relations: [],
    fields: new Map(known.map((name) => [name, fieldsOf[name]])),
  });

/** Opens the form of a new field of `articles`. `know` decides which fields the app has loaded. */
async function openLate(type: string, known: readonly Name[]) {
  let setMetadata: (metadata: Metadata) => void = () => undefined;
  const requested: string[] = [];
  const base = testContext({
    ensureFields: async (wanted) => {
      requested.push(...wanted);
      return undefined;
    },
  });
  function Model() {
    const [metadata, set] = useState(() => metadataWith(known));
    setMetadata = set;
    const outer = useRender();
    return (
      <RenderContext value={{ ...outer, metadata }}>
        <FieldEditor {...blockProps} name="editor" options={{}} />
      </RenderContext>
    );
  }
  const api = {
    id: 'settings.data-model.field',
    route: { params: { collection: 'articles', field: '+' }, query: { type } },
    close: () => undefined,
  };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <Model />
    </ScreenContext>,
    { context: base },
  );
  const know = (list: readonly Name[]) => act(async () => setMetadata(metadataWith(list)));
  return { ...room, requested, know };
}

const key = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Key' });
const typeBox = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Type' });

describe('FLD-02 FLD-14 the fields of the related collection of a new field arrive late', () => {
  test.each([
    ['file', 'directus_files'],
    ['files', 'directus_files'],
    ['translations', 'languages'],
  ] as const)('the form of a %s field opens when it has them, and stays', async (type, related) => {
    const { user, requested, know } = await openLate(type, ['articles']);
    expect(await screen.findByLabelText('Loading')).toBeInTheDocument();
    expect(requested).toEqual([related]);
    expect(screen.queryByRole('textbox')).toBeNull();
    await know(['articles', related]);
    await settled();
    const input = await key();
    await user.clear(input);
    await user.keyboard('cov');
    // Another session changes the model.
    await know(['articles']);
    await user.keyboard('er');
    await know(['articles', related]);
    await user.keyboard('s');
    expect(await key()).toBe(input);
    expect(input).toHaveValue('covers');
    expect(input).toHaveFocus();
  });

  test('a key that is typed while the key of the chosen collection arrives stays', async () => {
    const { user, requested, know } = await openLate('m2o', ['articles']);
    await user.type(await key(), 'cover');
    await user.click(screen.getByRole('tab', { name: 'Relationship' }));
    await user.click(await screen.findByRole('combobox', { name: 'Related collection' }));
    await user.paste('directus_files');
    await waitFor(() => expect(requested).toEqual(['directus_files']));
    await user.click(screen.getByRole('tab', { name: 'Schema' }));
    const input = await key();
    await user.type(input, '_of');
    await know(['articles', 'directus_files']);
    expect(await typeBox()).toHaveValue('UUID');
    await user.keyboard('_article');
    expect(await key()).toBe(input);
    expect(input).toHaveFocus();
    expect(input).toHaveValue('cover_of_article');
  });
});

test('FLD-13 the focus stays on a chosen type, the key stays, and the default fits the type', async () => {
  const { user } = await openLate('standard', ['articles']);
  const choose = async (from: string, to: string) => {
    const box = await typeBox();
    expect(box).toHaveValue(from);
    await user.click(box);
    await user.click(await screen.findByRole('option', { name: to }));
    await settled();
    expect(await typeBox()).toHaveValue(to);
    expect(await typeBox()).toHaveFocus();
  };
  const byDefault = () => screen.findByLabelText('Default value');
  await user.type(await key(), 'pages');
  await user.type(await byDefault(), 'many');
  await choose('String', 'Integer');
  await waitFor(async () => expect(await byDefault()).toHaveValue(''));
  await user.type(await byDefault(), '12');
  await choose('Integer', 'String');
  await waitFor(async () => expect(await byDefault()).toHaveValue(''));
  await choose('String', 'Text');
  await user.type(await byDefault(), 'long');
  expect(await byDefault()).toHaveValue('long');
  expect(await key()).toHaveValue('pages');
});
