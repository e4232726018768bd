import type { LayoutProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { EmptyState } from '../../../renderer/kit/feedback/EmptyState.tsx';
import { ListSkeleton } from '../../../renderer/kit/feedback/ListSkeleton.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { dayFields } from '../shared/field-choices.ts';
import { DateGrid } from './DateGrid.tsx';
import { dateField } from './events.ts';
import type { options } from './options.ts';

/** Shows items as events in months, weeks, days or a list (LAYK-01). */
export function Calendar(props: LayoutProps<typeof options>) {
  const { t, metadata } = useRender();
  const { collection, options: chosen } = props;
  const name = collection.collection;
  const field = (id: string | null) => (id ? dateField(metadata.field(name, id)) : null);
  const start = field(chosen.startDateField);
  if (!useLateTexts() || !metadata.hasFields(name)) return <ListSkeleton />;
  if (!start) {
    const hasNone = dayFields({ collection: name, metadata }).length === 0;
    return (
      <EmptyState title={t(hasNone ? 'layouts.no_date_fields' : 'layouts.no_start_field')}>
        {t(hasNone ? 'layouts.no_date_fields_copy' : 'layouts.no_start_field_copy', {
          collection: collection.name,
        })}
      </EmptyState>
    );
  }
  const end = chosen.endDateField === start.field ? null : field(chosen.endDateField);
  // The calendar cannot change the kind of its dates, so it is created again for other fields.
  return <DateGrid key={`${start.field} ${end?.field ?? ''}`} list={props} start={start} end={end} />;
}
