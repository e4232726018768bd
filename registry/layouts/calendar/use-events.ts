import { useMemo } from 'react';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRead } from '../../../renderer/contract/reads/use-read.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { wordsOf } from '../../../schemas/template/row-words.ts';
import { eventOf, rangeFilter, type CalendarEvent, type Dates, type Range } from './events.ts';
import type { options } from './options.ts';

/** The maximum number of events in the visible period. More of them could be neither read nor drawn in time. */
export const maxEvents = 1000;

type Props = Pick<
  LayoutProps<typeof options>,
  'collection' | 'rowsQuery' | 'reads' | 'itemKey' | 'options' | 'readonly'
>;

/** Reads the events of the visible period. `isCut` means that the period has more than `maxEvents`. */
export function useEvents(props: Props, dates: Dates, range: Range | null) {
  const { platform, metadata } = useRender();
  const { collection, rowsQuery, reads, itemKey } = props;
  const { template } = props.options;
  const { page: _page, filter, ...rest } = rowsQuery;
  const query = range && {
    ...rest,
    filter: { _and: [rangeFilter(range, dates), ...(filter ? [filter] : [])] },
    sort: [dates.start.field],
    limit: maxEvents + 1,
  };
  const name = collection.collection;
  const read = useRead(
    query && ['read', reads, 'calendar', name, query],
    async (signal) => (await platform.read<readonly Row[]>({ collection: name }, query ?? {}, signal)).data,
    // The events of the last period stay while the next one loads.
    { keepPreviousData: true },
  );
  const { data } = read;
  const events = useMemo(() => {
    const titleOf = (row: Row) => wordsOf(metadata, name, template, row);
    return (data ?? [])
      .slice(0, maxEvents)
      .map((row) => eventOf(row, { dates, titleOf, keyOf: itemKey }))
      .filter((event): event is CalendarEvent => event !== null);
  }, [data, dates, metadata, name, template, itemKey]);
  return { ...read, events, isCut: (data?.length ?? 0) > maxEvents };
}
