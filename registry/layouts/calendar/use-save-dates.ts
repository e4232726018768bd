import type { EventApi } from '@fullcalendar/react';
import type { Key, Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { movedValues, type CalendarEvent, type Dates } from './events.ts';

interface Moved {
  readonly event: Pick<EventApi, 'start' | 'end' | 'title' | 'extendedProps'>;
  readonly revert: () => void;
}

/** Returns a function that saves the dates of a moved event, with Undo (LAYK-07). If that fails, the event returns. */
export function useSaveDates(collection: string, dates: Dates) {
  const { platform, notify, report, t } = useRender();
  return async ({ event, revert }: Moved): Promise<void> => {
    const { row, itemKey: key } = event.extendedProps as CalendarEvent['extendedProps'];
    const { set, base } = movedValues(row, event, dates);
    if (Object.keys(set).length === 0) return revert();
    try {
      await platform.update({ collection, key }, set, base);
    } catch (error) {
      revert();
      report(error, undefined, collection);
      return;
    }
    notify({
      kind: 'success',
      title: t('layouts.event_moved', { item: event.title }),
      action: { label: t('item.undo'), run: () => void restore(key, base, event.title) },
    });
  };

  async function restore(key: Key, before: Row, item: string) {
    try {
      await platform.update({ collection, key }, before);
      notify({ kind: 'success', title: t('layouts.event_returned', { item }) });
    } catch (error) {
      report(error, undefined, collection);
    }
  }
}
