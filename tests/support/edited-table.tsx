/** Draws a table of stories whose cells are edited in place. */
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';
import { compileColumns } from '../../renderer/compile/list.ts';
import type { LayoutProps } from '../../renderer/contract/definitions.ts';
import type { Platform, Row } from '../../renderer/contract/platform.ts';
import type { DraftStore } from '../../renderer/contract/ports.ts';
import { preload } from '../../renderer/kit/lazy-widget.ts';
import { defaultsOf } from '../../schemas/option/defaults.ts';
import type { compileGrants } from '../../schemas/permission/grants.ts';
import { inertList } from './inert-list.ts';
import { storyMetadata } from './stories.ts';
import { renderInside, testContext } from './widgets.tsx';
import { registry } from '../../registry/index.ts';
import { primaryKeyMeta, rawField } from '../../registry/gallery/example-platform.ts';
import { options } from '../../registry/layouts/tabular/options.ts';
import { Tabular } from '../../registry/layouts/tabular/Tabular.tsx';

await preload(registry.interfaces.all as never);

const choices = ['draft', 'published'].map((value) => ({ value, text: value }));
const metadata = storyMetadata([
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'string', { meta: { required: true } }),
  rawField('stories', 'words', 'integer'),
  rawField('stories', 'status', 'string', {
    meta: { interface: 'select-dropdown', options: { choices } },
  }),
  rawField('stories', 'done', 'boolean'),
  rawField('stories', 'note', 'text', { meta: { interface: 'input-multiline' } }),
  rawField('stories', 'data', 'json', { meta: { interface: 'input-code' } }),
  rawField('stories', 'slug', 'string', { meta: { readonly: true } }),
  rawField('stories', 'author', 'integer', {
    meta: { special: ['m2o'], display: 'related-values', display_options: { template: '{{ name }}' } },
  }),
]);
export const stories: readonly Row[] = [
  {
    id: 1,
    title: 'Salt',
    words: 12,
    status: 'draft',
    done: false,
    note: 'One',
    slug: 's',
    author: { id: 7, name: 'Ada' },
  },
  { id: 2, title: 'Sea', words: 34, status: 'draft', done: true, note: null, slug: 't', author: null },
];
const shownFields = ['title', 'words', 'status', 'done', 'note', 'data', 'slug', 'author.name', 'author'];

type Props = LayoutProps<typeof options>;
type Update = Platform['update'];

export function draw({
  update = async (_target, set) => set,
  grants,
  drafts,
  tab,
  ...given
}: {
  readonly update?: Update;
  readonly grants?: ReturnType<typeof compileGrants>;
  readonly drafts?: DraftStore;
  /** Id of the browser tab. */
  readonly tab?: string;
} & Partial<Props> = {}) {
  const collection = metadata.collection('stories');
  if (!collection) throw new Error('no stories');
  const context = testContext({
    metadata,
    ...(grants && { grants }),
    ...(drafts && { drafts }),
    ...(tab && { tab }),
  });
  const kept: Props['kept'] = new Map();
  const updates = vi.fn<Update>(update);
  Object.assign(context.platform, { update: updates });
  const onOpen = vi.fn<Props['onOpen']>();
  const columns = compileColumns({
    collection: 'stories',
    metadata,
    registry: context.registry,
    fields: shownFields,
    widths: {},
  });
  const keyOf = (row: Row) => row['id'] as number;
  const Table = ({
    items = stories,
    editing = true,
    isShown = true,
  }: {
    readonly items?: readonly Row[];
    readonly editing?: boolean;
    readonly isShown?: boolean;
  }) => {
    const [selection, select] = useState<Props['selection']>([]);
    if (!isShown) return null;
    return (
      <Tabular
        {...inertList}
        subject="stories"
        collection={collection}
        items={items}
        itemKey={keyOf}
        counts={{ filtered: 2, total: 2 }}
        query={{ page: 1, limit: 25, sort: 'id', fields: shownFields }}
        columns={columns}
        selection={selection}
        rowsQuery={{ sort: ['id'], limit: 25, page: 1, fields: ['id'] }}
        reads={['stories']}
        kept={kept}
        onSelect={select}
        onOpen={onOpen}
        hrefOf={(key) => `/collections/stories/${key}`}
        {...given}
        options={{ ...defaultsOf(options), editing } as Props['options']}
      />
    );
  };
  const room = renderInside(
    <>
      <Table />
      <button type="button">Elsewhere</button>
    </>,
    { context },
  );
  const redraw = (props: Parameters<typeof Table>[0]) =>
    room.again(
      <>
        <Table {...props} />
        <button type="button">Elsewhere</button>
      </>,
    );
  const notices = () => vi.mocked(context.notify).mock.calls.map(([notice]) => notice);
  return { ...room, updates, onOpen, redraw, notices };
}

export const cell = async (row: number, column: string) => {
  const grid = await screen.findByRole('grid');
  return waitFor(() => {
    const found = grid.querySelector<HTMLElement>(`[row-id$="/${row}"] [col-id="${column}"]`);
    if (!found || !document.querySelector('[data-editing]')) throw new Error(`no cell ${column}`);
    return found;
  });
};
export const focus = async (row: number, column: string) => {
  const found = await cell(row, column);
  act(() => found.focus());
  return found;
};
export const leave = () => act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
