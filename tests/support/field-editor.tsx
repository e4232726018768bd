import { screen } from '@testing-library/react';
import { vi } from 'vitest';
import { FieldEditor } from '../../registry/blocks/field-editor/FieldEditor.tsx';
import {
  createMemoryPlatform,
  exampleMetadata,
  exampleTables,
  type Tables,
} from '../../registry/gallery/example-platform.ts';
import type { Metadata } from '../../schemas/collection/types.ts';
import type { Platform } from '../../renderer/contract/platform.ts';
import { ScreenContext, type ScreenApi } from '../../renderer/contract/screen.ts';
import { blockProps, renderInside, settled, testContext } from './widgets.tsx';

type Body = Readonly<Record<string, unknown>>;

interface Content {
  readonly rows: Tables;
  readonly metadata: Metadata;
}

/** Opens the editor of a field of `articles`. `answer` returns the responses of the platform's own endpoints. */
export async function openFieldEditor(
  field: string,
  query: Readonly<Record<string, string>>,
  answer?: (path: string, body: Body) => unknown,
  { rows = exampleTables, metadata = exampleMetadata }: Partial<Content> = {},
) {
  const memory = createMemoryPlatform(rows);
  const sent: { readonly path: string; readonly body: Body }[] = [];
  const platform: Platform = {
    ...memory,
    capabilities: {
      ...memory.capabilities,
      modelSteps: answer !== undefined,
      modelSettings: answer !== undefined,
    },
    call: async <T,>(_method: string, path: string, body?: unknown) => {
      sent.push({ path, body: body as Body });
      return answer?.(path, body as Body) as T;
    },
  };
  const api = {
    id: 'settings.data-model.field',
    route: { params: { collection: 'articles', field }, query },
    close: vi.fn<() => void>(),
  };
  const room = renderInside(
    <ScreenContext value={api as unknown as ScreenApi}>
      <FieldEditor {...blockProps} name="editor" options={{}} />
    </ScreenContext>,
    { context: testContext({ platform, metadata }) },
  );
  await screen.findByRole('button', { name: 'Cancel' });
  await settled();
  const choose = async (box: string, option: string) => {
    await room.user.click(await screen.findByRole('combobox', { name: box }));
    await room.user.click(await screen.findByRole('option', { name: option }));
    await settled();
  };
  return { ...room, sent, choose, tab: (name: string) => room.user.click(screen.getByRole('tab', { name })) };
}
