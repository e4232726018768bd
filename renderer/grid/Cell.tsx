import type { CustomCellRendererProps } from 'ag-grid-react';
import type { ColumnPlan } from '../contract/definitions.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { WidgetBoundary } from '../kit/WidgetBoundary.tsx';
import classes from './grid.module.css';

/** One cell component for every column: the display comes from the column's plan; a broken one falls back to text. */
export function Cell({ value, data, plan }: CustomCellRendererProps<Row> & { readonly plan: ColumnPlan }) {
  const { Display, registry, metadata, locale, t } = useRender();
  const definition = registry.displays.get(plan.display.id);
  const text =
    definition?.text(value, { field: plan.field, options: plan.display.options, metadata, locale, t }) ??
    String(value ?? '');
  return (
    <WidgetBoundary name={plan.display.id} fallback={<span>{text}</span>}>
      <span className={classes.cell}>
        <Display field={plan.field} value={value} row={data ?? null} display={plan.display} />
      </span>
    </WidgetBoundary>
  );
}
