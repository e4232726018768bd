import type { ColumnPlan } from '../../../../renderer/contract/plan.ts';
import type { RenderContextValue } from '../../../../renderer/contract/render.ts';
import type { PinnedSide } from '../../../../renderer/grid/pinned/arrange.ts';

/** Reads the new place of a column to users of screen readers. */
export function announcePin(
  { text: column }: ColumnPlan,
  side: PinnedSide | null,
  { t, announce }: Pick<RenderContextValue, 't' | 'announce'>,
): void {
  const text = {
    start: 'layouts.pinned_start',
    end: 'layouts.pinned_end',
    none: 'layouts.unpinned',
  } as const;
  announce(t(text[side ?? 'none'], { column }));
}
