import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import { PlatformError, type Platform, type Row } from '../../../renderer/contract/platform.ts';
import { createMetadata } from '../../../schemas/collection/metadata.ts';
import { defaultsOf } from '../../../schemas/option/defaults.ts';
import { compileGrants } from '../../../schemas/permission/grants.ts';
import { barriers, renderInside, testContext } from '../../../tests/support/widgets.tsx';
import { primaryKeyMeta, rawField } from '../../gallery/example-platform.ts';
import { Calendar } from './Calendar.tsx';
import { calendarLayout } from './definition.ts';
import type { DateField } from './events.ts';
import { options } from './options.ts';
import { maxEvents } from './use-events.ts';
import { useSaveDates } from './use-save-dates.ts';

const fields = [
  rawField('events', 'id', 'integer', primaryKeyMeta),
  rawField('events', 'created', 'timestamp', { meta: { special: ['date-created'] } }),
  rawField('events', 'title', 'string'),
  rawField('events', 'begins', 'dateTime'),
  rawField('events', 'day', 'date'),
  rawField('events', 'opens', 'time'),
];
const metadataWith = (raw: typeof fields) =>
  createMetadata({
    collections: [{ collection: 'events', meta: null, schema: { name: 'events' } }],
    relations: [],
    fields: new Map([['events', raw]]),
  });
const metadata = metadataWith(fields);
const walk = { id: 3, title: 'A walk', begins: '2026-12-05T10:00:00' };

type Props = LayoutProps<typeof options>;

function draw({
  rows = [walk],
  known = metadata,
  given = {},
  context: overrides = {},
  ...chosen
}: {
  readonly rows?: readonly Row[];
  readonly known?: typeof metadata;
  readonly given?: Partial<Props>;
  readonly context?: Parameters<typeof testContext>[0];
} & Readonly<Record<string, unknown>> = {}) {
  const collection = known.collection('events');
  if (!collection) throw new Error('no events');
  const read = vi.fn<Platform['read']>(async () => ({ data: rows, meta: {} }) as never);
  const context = testContext({ metadata: known, ...overrides });
  Object.assign(context.platform, { read });
  const does = {
    onQuery: vi.fn<Props['onQuery']>(),
    onOptions: vi.fn<Props['onOptions']>(),
    onFilter: vi.fn<Props['onFilter']>(),
    onSelect: vi.fn<Props['onSelect']>(),
    onOpen: vi.fn<Props['onOpen']>(),
    onCreate: vi.fn<NonNullable<Props['onCreate']>>(),
    onMove: vi.fn<Props['onMove']>(),
  };
  const room = renderInside(
    <Calendar
      subject="events"
      collection={collection}
      items={[]}
      itemKey={(row) => row['id'] as number}
      status="loaded"
      counts={{ filtered: 1, total: 1 }}
      query={{ page: 1, limit: -1, sort: 'id', fields: [] }}
      options={{
        ...defaultsOf(options),
        template: '{{ title }}',
        startDateField: 'begins',
        viewInfo: { type: 'dayGridMonth', startDateStr: '2026-12-01' },
        ...chosen,
      }}
      columns={[]}
      selection={[]}
      readonly={false}
      selectable
      selectMode={false}
      hrefOf={(key) => `/collections/events/${key}`}
      rowsQuery={{
        fields: ['id', 'title', 'begins'],
        filter: { place: { _eq: 'Quay' } },
        search: 'walk',
        limit: -1,
      }}
      reads={['events']}
      {...does}
      {...given}
    />,
    { context },
  );
  return { ...room, ...does, read, context };
}

/** Without a size, the calendar hides its events from roles. */
async function findEvent(): Promise<HTMLElement> {
  const link = (await screen.findByText('A walk')).closest('a');
  if (!link) throw new Error('The event is no link.');
  return link;
}

test('LAYK-04 fields with a day can be the start; the first one that the platform does not set is the default', () => {
  const { defaults, choices } =
    calendarLayout.refine?.({ collection: 'events', metadata, options: {} }) ?? {};
  expect(defaults).toMatchObject({ startDateField: 'begins', template: '{{ title }}' });
  expect(choices?.['startDateField']?.map(({ value }) => value)).toEqual(['created', 'begins', 'day']);
  expect(choices?.['endDateField']?.map(({ value }) => value)).toEqual(['', 'created', 'begins', 'day']);
  expect(
    calendarLayout.fields({
      collection: 'events',
      metadata,
      options: { startDateField: 'gone', template: '{{ title }}' },
    }),
  ).toEqual(['id', 'title']);
});

test('reads the visible period with the filter and search of the list, and a limit', async () => {
  const { read } = draw();
  await findEvent();
  expect(read.mock.lastCall?.slice(0, 2)).toEqual([
    { collection: 'events' },
    {
      fields: ['id', 'title', 'begins'],
      search: 'walk',
      filter: {
        _and: [
          { _and: [{ begins: { _gte: '2026-11-29T00:00:00' } }, { begins: { _lt: '2027-01-03T00:00:00' } }] },
          { place: { _eq: 'Quay' } },
        ],
      },
      sort: ['begins'],
      limit: maxEvents + 1,
    },
  ]);
});

test('LAYK-01 LAYK-05 the toolbar moves through time and selects views, and the preset stores the view', async () => {
  const { user, onOptions } = draw();
  const title = (text: string) => screen.findByRole('heading', { name: text });
  await title('December 2026');
  const toolbar = within(screen.getByRole('toolbar'));
  const press = (name: string) => user.click(toolbar.getByRole('button', { name }));
  await press('Next');
  await title('January 2027');
  expect(onOptions).toHaveBeenLastCalledWith({
    viewInfo: { type: 'dayGridMonth', startDateStr: '2027-01-01' },
  });
  await press('Previous year');
  await title('January 2026');
  await press('Next year');
  await press('Previous');
  await title('December 2026');
  for (const [name, type] of [
    ['Week', 'timeGridWeek'],
    ['Day', 'timeGridDay'],
    ['List', 'listWeek'],
  ] as const) {
    await user.click(toolbar.getByRole('radio', { name }));
    expect(onOptions.mock.lastCall?.[0]).toMatchObject({ viewInfo: { type } });
  }
  await press('Today');
  expect(onOptions.mock.lastCall?.[0]).not.toMatchObject({ viewInfo: { startDateStr: '2026-12-01' } });
});

test('LAYK-11 an event that ends by 1:00 does not continue on that day, and the grid is 800 px high', async () => {
  // Saturday night: Sunday is in the next row of the month.
  const until = (end: string) => [{ ...walk, begins: '2026-12-05T22:00:00', created: end }];
  const short = draw({ rows: until('2026-12-06T00:30:00'), endDateField: 'created' });
  await findEvent();
  expect(screen.getAllByText('A walk')).toHaveLength(1);
  expect(short.container.querySelector('[style*="height: 800px"]')).not.toBeNull();
  short.unmount();
  draw({ rows: until('2026-12-06T01:30:00'), endDateField: 'created' });
  await waitFor(() => expect(screen.getAllByText('A walk')).toHaveLength(2));
});

test('LAYK-06 a click or Enter opens the item of an event', async () => {
  const { user, onOpen } = draw();
  const event = await findEvent();
  expect(event).toHaveAttribute('href', '/admin/collections/events/3');
  await user.click(event);
  expect(onOpen).toHaveBeenLastCalledWith(3);
  onOpen.mockClear();
  event.focus();
  await user.keyboard('{Enter}');
  expect(onOpen).toHaveBeenLastCalledWith(3);
});

test('in a list to choose from, a click selects the event', async () => {
  const { user, onSelect, onOpen } = draw({ given: { selectMode: true, onCreate: null } });
  await user.click(await screen.findByText('A walk'));
  expect(onSelect).toHaveBeenLastCalledWith([3]);
  expect(onOpen).not.toHaveBeenCalled();
});

test('the number of a day opens a new item with this start', async () => {
  const { user, onCreate } = draw();
  await user.click(await screen.findByLabelText(/^New on December 24, 2026/));
  expect(onCreate).toHaveBeenLastCalledWith({ begins: '2026-12-24T09:00:00' });
});

test('without the permission to create, days are no links', async () => {
  draw({ given: { onCreate: null } });
  await findEvent();
  expect(screen.queryByLabelText(/^New on/)).toBeNull();
});

test('a period with too many events says so, and shows the first ones', async () => {
  const rows = Array.from({ length: maxEvents + 1 }, (_, id) => ({ ...walk, id }));
  draw({ rows });
  expect(await screen.findByText(/^This period has more than 1,000 events/)).toBeVisible();
});

test('a failed read says why and can be repeated', async () => {
  const { read, user } = draw();
  await findEvent();
  read.mockRejectedValueOnce(
    new PlatformError({ message: 'Too slow', status: 503, code: 'SERVICE_UNAVAILABLE' }),
  );
  await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Next' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Too slow');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('a collection without date fields says what to do', async () => {
  const bare = metadataWith(
    fields.filter(({ type }) => !['timestamp', 'dateTime', 'date'].includes(type ?? '')),
  );
  draw({ known: bare, startDateField: null });
  expect(await screen.findByRole('heading', { name: 'No date fields' })).toBeVisible();
});

test('timestamps name their time zone', async () => {
  draw({ startDateField: 'created', rows: [{ id: 4, title: 'Made', created: '2026-12-05T10:00:00.000Z' }] });
  expect(await screen.findByText(/^Times are in the time zone /)).toBeVisible();
});

const start: DateField = { field: 'begins', moment: 'local' };

function Mover({ revert }: { readonly revert: () => void }) {
  const save = useSaveDates('events', { start, end: null });
  const event = {
    start: new Date('2026-12-06T10:00:00'),
    end: null,
    title: 'A walk',
    extendedProps: { row: walk, itemKey: 3 },
  };
  return <button onClick={() => void save({ event, revert })}>Drop</button>;
}

test('LAYK-07 a moved event saves its dates, and Undo restores them', async () => {
  const context = testContext({ metadata });
  const update = vi.fn<Platform['update']>(async () => ({}));
  Object.assign(context.platform, { update });
  const revert = vi.fn<() => void>();
  renderInside(<Mover revert={revert} />, { context });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(context.notify).toHaveBeenCalled());
  const target = { collection: 'events', key: 3 };
  expect(update).toHaveBeenLastCalledWith(
    target,
    { begins: '2026-12-06T10:00:00' },
    { begins: '2026-12-05T10:00:00' },
  );
  vi.mocked(context.notify).mock.lastCall?.[0].action?.run();
  await waitFor(() => expect(update).toHaveBeenLastCalledWith(target, { begins: '2026-12-05T10:00:00' }));
  expect(revert).not.toHaveBeenCalled();
});

test('LAYK-09 a failed save is reported, and the event returns', async () => {
  const context = testContext({ metadata });
  const failure = new PlatformError({ message: 'No', status: 403, code: 'FORBIDDEN' });
  Object.assign(context.platform, { update: async () => Promise.reject(failure) });
  const revert = vi.fn<() => void>();
  renderInside(<Mover revert={revert} />, { context });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(context.report).toHaveBeenCalledWith(failure, undefined, 'events'));
  expect(revert).toHaveBeenCalledOnce();
});

test('there are no accessibility violations', async () => {
  const { container } = draw();
  await findEvent();
  expect(await barriers(container)).toEqual([]);
});

test('LAYK-07 dragging an event that the role may not move says why', async () => {
  const permission = { role: 'r', collection: 'events', permissions: null, validation: null, presets: null };
  const grants = compileGrants([{ ...permission, action: 'read', fields: ['*'] }], { admin: false });
  const { context } = draw({ context: { grants } });
  // `fireEvent` returns false if the browser does not drag the link.
  expect(fireEvent.dragStart(await findEvent())).toBe(false);
  expect(context.notify).toHaveBeenCalledExactlyOnceWith({
    kind: 'info',
    title: 'Your role may not change items of Events.',
  });
});
