import type { ColumnPlan } from '../contract/plan.ts';
import type { Row } from '../contract/platform.ts';
import { useRender } from '../contract/render.ts';
import { WidgetBoundary } from '../kit/feedback/WidgetBoundary.tsx';
import { cellText } from './cell-text.ts';

interface Props {
  readonly value: unknown;
  readonly row: Row | null;
  readonly plan: ColumnPlan;
}

/**
 * The cell component of every column. It renders the display of the column's plan. If the display fails, it
 * renders plain text.
 */
export function Cell({ value, row, plan }: Props) {
  const { Display } = useRender();
  return (
    <WidgetBoundary name={plan.display.id} fallback={<CellText value={value} plan={plan} />}>
      <Display field={plan.field} value={value} row={row} display={plan.display} />
    </WidgetBoundary>
  );
}

function CellText({ value, plan }: Pick<Props, 'value' | 'plan'>) {
  return cellText(value, plan, useRender());
}
