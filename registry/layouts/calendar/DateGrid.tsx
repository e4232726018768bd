import FullCalendar, {
  type CalendarRef,
  type DatesSetInfo,
  type EventClickInfo,
  type EventDisplayInfo,
} from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import listView from '@fullcalendar/react/list';
import '@fullcalendar/react/skeleton.css';
import theme from '@fullcalendar/react/themes/forma';
import '@fullcalendar/react/themes/forma/theme.css';
import timeGrid from '@fullcalendar/react/timegrid';
import { useDirection } from '@mantine/core';
import { useEffect, useMemo, useRef, useState, type DragEvent } from 'react';
import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { hrefInApp, staysInTab } from '../../../renderer/kit/controls/AppLink.tsx';
import { Notice } from '../../../renderer/kit/feedback/Notice.tsx';
import { ReadFailed } from '../../../renderer/kit/feedback/ReadFailed.tsx';
import { firstDayOf } from '../../../renderer/kit/date-text.ts';
import { useNarrow } from '../../../renderer/kit/hooks/use-narrow.ts';
import { useWriteCheck } from '../../../renderer/kit/use-permission-check.ts';
import { rowClick } from '../shared/row-click.ts';
import { dateTimeFormat } from '../../../schemas/value/intl.ts';
import classes from './calendar.module.css';
import { dayOf, movable, valueOfDay, type CalendarEvent, type DateField, type Range } from './events.ts';
import type { options } from './options.ts';
import { Toolbar, type Step } from './Toolbar.tsx';
import { maxEvents, useEvents } from './use-events.ts';
import { useSaveDates } from './use-save-dates.ts';
import { storedDay, viewId, viewNameOf, type ViewName } from './views.ts';

interface Props {
  readonly list: LayoutProps<typeof options>;
  readonly start: DateField;
  readonly end: DateField | null;
}

const plugins = [dayGrid, timeGrid, listView, interaction, theme];
/** The hour of a new event in a grid with times. */
const firstHour = 9;

const propsOf = (event: { readonly extendedProps: unknown }) =>
  event.extendedProps as CalendarEvent['extendedProps'];

/** Whether an event has one line. */
const isGridOfDays = (type: string) => type.startsWith('dayGrid');

/** The calendar of a list: its toolbar, its events, and what the user does with them. */
export function DateGrid({ list, start, end }: Props) {
  const { t, locale, announce, notify, Template } = useRender();
  const { dir } = useDirection();
  const isNarrow = useNarrow();
  const check = useWriteCheck();
  const { collection, options: chosen, selection, onCreate } = list;
  const name = collection.collection;
  const stored = chosen.viewInfo;
  const view = viewNameOf(stored);
  const isTimed = start.moment !== 'date';
  const id = viewId(view, isTimed, isNarrow);
  const day = storedDay(stored);

  const calendar = useRef<CalendarRef>(null);
  const [shown, setShown] = useState<(Range & { readonly title: string }) | null>(null);
  const dates = useMemo(() => ({ start, end }), [start.field, start.moment, end?.field, end?.moment]); // oxlint-disable-line react-hooks/exhaustive-deps -- the fields are new objects in each render
  const { events, isCut, error, data, mutate } = useEvents(list, dates, shown);
  const save = useSaveDates(name, dates);

  // The stored view changes if the user switches to another bookmark, or discards changes.
  useEffect(() => {
    const api = calendar.current?.getApi();
    if (!api) return;
    const isElsewhere = day !== undefined && day !== dayOf(api.view.currentStart);
    if (api.view.type !== id || isElsewhere) api.changeView(id, day ?? api.getDate());
  }, [id, day]);

  const store = (name: ViewName) => {
    const api = calendar.current?.getApi();
    if (!api) return;
    const type = viewId(name, isTimed, false);
    announce(api.view.title);
    list.onOptions({ viewInfo: { type, startDateStr: dayOf(api.view.currentStart) } });
  };
  const onStep = (step: Step) => {
    calendar.current?.getApi()[step]();
    store(view);
  };
  const onView = (next: ViewName) => {
    calendar.current?.getApi().changeView(viewId(next, isTimed, isNarrow));
    store(next);
  };

  const does = rowClick({
    selectMode: list.selectMode,
    selected: selection.length,
  });
  const toggle = ({ itemKey }: CalendarEvent['extendedProps']) => {
    if (list.choosing?.refuses?.(itemKey)) return;
    const isSelected = selection.includes(itemKey);
    list.onSelect(isSelected ? selection.filter((key) => key !== itemKey) : [...selection, itemKey]);
  };
  const onEventClick = ({ event, jsEvent }: EventClickInfo) => {
    // The browser opens a tab if a modifier is pressed.
    if (does === 'open' && !staysInTab(jsEvent)) return;
    jsEvent.preventDefault();
    if (does === 'open') list.onOpen(propsOf(event).itemKey);
    if (does === 'toggle') toggle(propsOf(event));
  };

  const inputs = useMemo(
    () =>
      events.map((event) => {
        const { row, itemKey } = event.extendedProps;
        const path = does === 'open' ? list.hrefOf(itemKey) : null;
        const mayUpdate = ({ field }: DateField) =>
          does === 'open' && !list.choosing && check('update', name, field, row) === false;
        return {
          ...event,
          ...(path === null ? {} : { url: hrefInApp(path) }),
          ...movable(event, { start, end }, mayUpdate),
        };
      }),
    [events, check, does, name, start, end, list.choosing], // oxlint-disable-line react-hooks/exhaustive-deps -- hrefOf is a new function in each render
  );

  /** The browser drags the link of an event that may not be moved. The reason is shown instead. */
  const onDragStart = (dragged: DragEvent) => {
    const url = (dragged.target as Element).closest('a')?.getAttribute('href');
    const event = url ? inputs.find((input) => input.url === url) : undefined;
    if (!event || event.startEditable || event.durationEditable) return;
    dragged.preventDefault();
    const { row } = event.extendedProps;
    const refused = check('update', name, start.field, row) || (end && check('update', name, end.field, row));
    if (refused) notify({ kind: 'info', title: refused.reason });
  };
  const create = (date: Date) => {
    const at = new Date(date);
    if (isTimed) at.setHours(firstHour);
    onCreate?.({ [start.field]: valueOfDay(at, start) });
  };
  const drawEvent = (info: EventDisplayInfo) => (
    <>
      {info.timeText !== '' && <span className={classes.time}>{info.timeText}</span>}
      <span className={classes.name} data-line={isGridOfDays(info.view.type) || undefined}>
        {chosen.template ? (
          <Template collection={name} template={chosen.template} row={propsOf(info.event).row} />
        ) : (
          info.event.title
        )}
      </span>
    </>
  );
  const isLoading = data === undefined && !error;
  const selected = new Set(selection.map(String));
  return (
    <div className={classes.calendar} data-create={onCreate !== null || undefined}>
      <Toolbar title={shown?.title ?? ''} view={view} hasViews={!isNarrow} onStep={onStep} onView={onView} />
      {error !== undefined && (
        <div className={classes.notice}>
          <ReadFailed error={error} again={() => void mutate()} text="layouts.events_not_read" />
        </div>
      )}
      {isCut && (
        <div className={classes.notice}>
          <Notice kind="warning">{t('layouts.events_cut', { count: maxEvents })}</Notice>
        </div>
      )}
      <div
        className={classes.scroll}
        data-scroll
        aria-busy={isLoading || undefined}
        onDragStart={onDragStart}
      >
        <FullCalendar
          ref={calendar}
          plugins={plugins}
          headerToolbar={false}
          initialView={id}
          {...(day === undefined ? {} : { initialDate: day })}
          events={inputs}
          locale={locale}
          direction={dir}
          firstDay={firstDayOf(locale)}
          nextDayThreshold="01:00:00"
          contentHeight={isNarrow ? 'auto' : 800}
          dayMaxEvents
          allDaySlot={!isTimed}
          nowIndicator
          scrollTime="08:00:00"
          eventContent={drawEvent}
          navLinkClass={classes.day ?? ''}
          fixedWeekCount={false}
          {...(isNarrow ? { listDayFormat: { day: 'numeric', month: 'short' } } : {})}
          eventClass={({ event }) => (selected.has(event.id) ? classes.selected : '')}
          popoverClass={classes.popover ?? ''}
          moreLinkText={(count) => t('layouts.more_events', { count })}
          moreLinkHint={(count) => t('layouts.more_events', { count })}
          allDayText={t('layouts.all_day')}
          noEventsText={isLoading ? t('common.loading') : t('layouts.no_events')}
          closeHint={t('common.close')}
          eventsHint={t('layouts.events')}
          navLinks={onCreate !== null}
          navLinkHint={(date) => t('layouts.new_on', { date })}
          navLinkDayClick={create}
          datesSet={({ start: from, end: to, view: { title } }: DatesSetInfo) =>
            setShown({ start: from, end: to, title })
          }
          eventClick={onEventClick}
          eventDrop={(moved) => void save(moved)}
          eventResize={(moved) => void save(moved)}
        />
      </div>
      {start.moment === 'instant' && (
        <p className={classes.zone}>
          {t('layouts.time_zone', { zone: dateTimeFormat(locale, {}).resolvedOptions().timeZone })}
        </p>
      )}
    </div>
  );
}
