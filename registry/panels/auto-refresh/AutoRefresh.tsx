import type { PanelProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useList } from '../../../renderer/contract/screen.ts';
import { SidebarSection } from '../../../renderer/kit/SidebarSection.tsx';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';
import type { options } from './options.ts';

/** Intervals in seconds; null refreshes only on request (COLL-26). */
export const intervals = [null, 10, 30, 60, 300] as const;

/** Selects how often the list is refreshed. */
export function AutoRefresh({ data }: PanelProps<typeof options>) {
  const { t } = useRender();
  const list = useList(data);
  const chosen = list.preset.refresh_interval;
  const textOf = (seconds: number | null) =>
    seconds === null
      ? t('panels.no_refresh')
      : seconds < 60
        ? t('panels.every_seconds', { count: seconds })
        : t('panels.every_minutes', { count: seconds / 60 });
  return (
    <SidebarSection icon="sync" title={t('panels.auto_refresh')} count={chosen ? 1 : 0}>
      <SmallSelect
        aria-label={t('panels.auto_refresh')}
        data={intervals.map((seconds) => ({ value: String(seconds ?? 0), label: textOf(seconds) }))}
        value={String(chosen ?? 0)}
        allowDeselect={false}
        onChange={(value) =>
          list.changePreset({ refresh_interval: Number(value) === 0 ? null : Number(value) })
        }
      />
    </SidebarSection>
  );
}
