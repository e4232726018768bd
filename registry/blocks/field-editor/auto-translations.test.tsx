import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openFieldEditor } from '../../../tests/support/field-editor.tsx';

test('FLD-07 REL-14 REL-15 a translations field is set up by itself, with the languages', async () => {
  const { user, sent } = await openFieldEditor('+', { type: 'translations' }, () => ({ change: null }));
  const key = screen.getByRole('textbox', { name: 'Key' });
  expect(key).toHaveValue('translations');
  await user.clear(key);
  expect(screen.getByRole('button', { name: 'Auto-generate' })).toHaveAttribute('aria-disabled', 'true');
  await user.paste('words');
  await user.click(screen.getByRole('button', { name: 'Auto-generate' }));
  await waitFor(() => expect(sent).not.toEqual([]));
  interface Step {
    readonly do: string;
    readonly collection: string;
    readonly rows?: readonly object[];
    readonly body?: object;
  }
  const { steps = [] } = (sent[0]?.body ?? {}) as { readonly steps?: readonly Step[] };
  expect(steps.map((step) => `${step.do} ${step.collection}`)).toEqual([
    'create-field articles',
    'create-collection languages',
    'create-collection articles_translations',
    'create-relation articles_translations',
    'create-relation articles_translations',
    'create-items languages',
    'update-fields articles',
  ]);
  expect(steps[1]?.body).toMatchObject({ fields: [{ field: 'code' }, { field: 'name' }] });
  expect(steps.at(-2)?.rows).toEqual([
    { code: 'en-US', name: 'English' },
    { code: 'de-DE', name: 'German' },
    { code: 'fr-FR', name: 'French' },
    { code: 'ru-RU', name: 'Russian' },
    { code: 'es-ES', name: 'Spanish' },
    { code: 'it-IT', name: 'Italian' },
    { code: 'pt-BR', name: 'Portuguese' },
  ]);
});

test('FLD-07 the tabs are opened instead, with the typed name', async () => {
  const { user } = await openFieldEditor('+', { type: 'translations' });
  await user.clear(screen.getByRole('textbox', { name: 'Key' }));
  await user.paste('words');
  await user.click(screen.getByRole('button', { name: 'Set up manually' }));
  expect(await screen.findByRole('tab', { name: 'Relationship' })).toBeEnabled();
  expect(await screen.findByRole('textbox', { name: 'Key' })).toHaveValue('words');
});
