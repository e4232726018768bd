/** A board of stories, with rows in memory. */
import { vi } from 'vitest';
import type { LayoutProps } from '../../renderer/contract/definitions.ts';
import type { Row } from '../../renderer/contract/platform.ts';
import type { RenderContextValue } from '../../renderer/contract/render.ts';
import { createMemoryPlatform, primaryKeyMeta, rawField } from '../../registry/gallery/example-platform.ts';
import { Kanban } from '../../registry/layouts/kanban/Kanban.tsx';
import { options } from '../../registry/layouts/kanban/options.ts';
import { defaultsOf } from '../../schemas/option/defaults.ts';
import { storyMetadata } from './stories.ts';
import { renderInside, testContext } from './widgets.tsx';

const choices = ['Draft', 'Review', 'Published'].map((text) => ({ text, value: text.toLowerCase() }));
export const storyFields = [
  rawField('stories', 'id', 'integer', primaryKeyMeta),
  rawField('stories', 'title', 'string'),
  rawField('stories', 'status', 'string', {
    meta: { interface: 'select-dropdown', options: { choices } },
    schema: { is_nullable: false },
  }),
  rawField('stories', 'author', 'integer', { meta: { special: ['m2o'] } }),
  rawField('stories', 'words', 'integer'),
  rawField('stories', 'sort', 'integer', { meta: { hidden: true } }),
  rawField('stories', 'due', 'date'),
];
export const metadata = storyMetadata(storyFields);
export const story = (id: number, title: string, status: string, more: Row = {}): Row => ({
  id,
  title,
  status,
  sort: id * 10,
  words: 100,
  author: null,
  due: null,
  ...more,
});
export const stories = [
  story(1, 'Salt', 'draft'),
  story(2, 'Ferry', 'draft', { author: 2 }),
  story(3, 'Tide', 'published', { author: 1 }),
  story(4, 'Kelp', 'published'),
];

type Props = LayoutProps<typeof options>;

/** Draws the board. Other members than these are options of the layout. */
export function drawBoard({
  rows = stories,
  known = metadata,
  given = {},
  context: overrides = {},
  direction = 'ltr',
  ...chosen
}: {
  readonly rows?: readonly Row[];
  readonly known?: typeof metadata;
  readonly given?: Partial<Props>;
  readonly context?: Partial<RenderContextValue>;
  readonly direction?: 'ltr' | 'rtl';
} & Readonly<Record<string, unknown>> = {}) {
  const collection = known.collection('stories');
  if (!collection) throw new Error('no stories');
  const writers = [
    { id: 1, name: 'Ada' },
    { id: 2, name: 'Noor' },
  ];
  const platform = createMemoryPlatform({ stories: rows, writers }, known, { sorts: true });
  const read = vi.spyOn(platform, 'read');
  const update = vi.spyOn(platform, 'update');
  const context = testContext({ metadata: known, platform, ...overrides });
  const does = {
    onQuery: vi.fn<Props['onQuery']>(),
    onOptions: vi.fn<Props['onOptions']>(),
    onFilter: vi.fn<Props['onFilter']>(),
    onSelect: vi.fn<Props['onSelect']>(),
    onOpen: vi.fn<Props['onOpen']>(),
    onCreate: vi.fn<NonNullable<Props['onCreate']>>(),
    onMove: vi.fn<Props['onMove']>(),
  };
  const board = (more: Partial<Props> = {}) => (
    <Kanban
      subject="stories"
      collection={collection}
      items={[]}
      itemKey={(row) => row['id'] as number}
      status="loaded"
      counts={{ filtered: 4, total: 4 }}
      query={{ page: 1, limit: -1, sort: 'id', fields: [] }}
      options={{
        ...defaultsOf(options),
        groupField: 'status',
        title: '{{ title }}',
        imageSource: '',
        sortField: 'sort',
        ...chosen,
      }}
      columns={[]}
      selection={[]}
      readonly={false}
      selectable
      selectMode={false}
      hrefOf={(key) => `/collections/stories/${key}`}
      rowsQuery={{ fields: ['id', 'title', 'status', 'sort'], limit: -1, sort: ['id'] }}
      reads={['stories']}
      {...does}
      {...given}
      {...more}
    />
  );
  const room = renderInside(board(), { context, direction });
  return { ...room, ...does, platform, read, update, context, board };
}
