import type { ColumnPlan } from '../../../renderer/contract/plan.ts';
import type { RenderContextValue } from '../../../renderer/contract/render.ts';
import { cellText } from '../../../renderer/grid/cell-text.ts';
import { numberFormat } from '../../../schemas/value/intl.ts';
import type { SummaryFunction } from './summary-choice.ts';

type Render = Pick<RenderContextValue, 'registry' | 'metadata' | 'locale' | 't'>;

/** Returns the value of a function over a column, formatted for the locale. */
export function summaryText(name: SummaryFunction, value: unknown, plan: ColumnPlan, render: Render): string {
  if (value === null || value === undefined) return '–';
  const definition = render.registry.displays.get(plan.display.id);
  const isAmount = name === 'count' || (name === 'sum' && definition?.sums === false);
  if (isAmount) return numberFormat(render.locale, {}).format(value as number);
  return cellText(name === 'avg' ? rounded(Number(value)) : value, plan, render) || '–';
}

/** Returns an average with two decimals, or three digits if it is smaller than one. */
function rounded(value: number): number {
  return Math.abs(value) < 1 ? Number(value.toPrecision(3)) : Math.round(value * 100) / 100;
}
