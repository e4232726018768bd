/** The import studio on a platform that checks rows. Its collection "stories" has a title, words and a date. */
import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { ImportStudio } from '../../registry/blocks/import-studio/ImportStudio.tsx';
import { primaryKeyMeta, rawField } from '../../registry/gallery/example-platform.ts';
import type { Platform } from '../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../renderer/contract/render.ts';
import { ScreenContext, type ScreenApi } from '../../renderer/contract/screen.ts';
import { createMetadata } from '../../schemas/collection/metadata.ts';
import { blockProps, renderInside, testContext } from './widgets.tsx';

const metadata = createMetadata({
  collections: [{ collection: 'stories', meta: null, schema: { name: 'stories' } }],
  relations: [],
  fields: new Map([
    [
      'stories',
      [
        rawField('stories', 'id', 'integer', primaryKeyMeta),
        ...['title', 'words', 'published'].map((name) =>
          rawField('stories', name, name === 'words' ? 'integer' : name === 'title' ? 'string' : 'date'),
        ),
      ],
    ],
  ]),
});

interface Check {
  readonly mode: string;
  readonly key: string | null;
  readonly rows: readonly { readonly row: number; readonly values: Readonly<Record<string, unknown>> }[];
}

/** The platform refuses rows whose "words" are not a number. */
export function drawImportStudio(
  overrides: Partial<RenderContextValue> = {},
  platformOverrides: Partial<Platform> = {},
) {
  const base = testContext();
  const checks: Check[] = [];
  const imports: string[] = [];
  const undo = vi.fn<(path: string, body: unknown) => object>();
  const check = ({ rows }: Check) => {
    const isBad = ({ values }: Check['rows'][number]) => !/^\d*$/.test(String(values['words'] ?? ''));
    const errors = rows.filter(isBad).map(({ row }) => ({
      message: '"words" must be a whole number',
      extensions: { code: 'FAILED_VALIDATION', field: 'words', type: 'type', row },
    }));
    return { created: rows.length - errors.length, updated: 0, errors };
  };
  const platform = {
    ...base.platform,
    async call(_method: string, path: string, body: unknown) {
      if (path === '/utils/progress') return [];
      if (path.endsWith('/undo')) return undo(path, body);
      checks.push(body as Check);
      return check(body as Check);
    },
    async importRows(_collection: string, rows: Blob) {
      imports.push(await rows.text());
      return { created: 2, updated: 0, undoable: true };
    },
    ...platformOverrides,
  } as unknown as Platform;
  const context = { ...base, metadata, platform, ...overrides };
  const navigate = vi.fn<ScreenApi['navigate']>();
  const api = { resolve: (value: unknown) => value, navigate } as unknown as ScreenApi;
  const options = { collection: 'stories', open: { screen: 'content.list' } };
  const room = renderInside(
    <ScreenContext value={api}>
      <ImportStudio {...blockProps} name="studio" options={options as never} />
    </ScreenContext>,
    { context },
  );
  return { ...room, checks, imports, undo, context, navigate };
}

export type Drawn = ReturnType<typeof drawImportStudio>;

export const csv = 'Title;Words;Note\nSalt;12;x\nReed;many;y\nTide;30;z\n';
export const upload = async ({ user }: Drawn, content: string, name = 'stories.csv') =>
  user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File([content], name),
  );
export const press = async ({ user }: Drawn, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }));

export async function toCheck(room: Drawn, content = csv) {
  await upload(room, content);
  await press(room, 'Continue to columns');
  await press(room, 'Check the rows');
}
