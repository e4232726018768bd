import type { ColumnPlan } from '../contract/plan.ts';
import type { RenderContextValue } from '../contract/render.ts';

/** Returns a value as text, as the display of its column shows it. '' means no value. */
export function cellText(
  value: unknown,
  { field, display }: ColumnPlan,
  { registry, metadata, locale, t }: Pick<RenderContextValue, 'registry' | 'metadata' | 'locale' | 't'>,
): string {
  const context = { field, options: display.options, metadata, locale, t };
  return registry.displays.get(display.id)?.text(value ?? null, context) ?? String(value ?? '');
}
