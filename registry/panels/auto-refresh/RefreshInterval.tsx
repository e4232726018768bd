import { useRender } from '../../../renderer/contract/render.ts';
import type { ListHandle } from '../../../renderer/contract/screen.ts';
import { SmallSelect } from '../../../renderer/kit/controls/SmallSelect.tsx';

/** Intervals in seconds; null refreshes only on request (COLL-26). */
const intervals = [null, 10, 30, 60, 300] as const;

export function RefreshInterval({ list }: { readonly list: ListHandle }) {
  const { t } = useRender();
  const textOf = (seconds: number | null) =>
    seconds === null
      ? t('panels.no_refresh')
      : seconds < 60
        ? t('panels.every_seconds', { count: seconds })
        : t('panels.every_minutes', { count: seconds / 60 });
  return (
    <SmallSelect
      aria-label={t('panels.auto_refresh')}
      data={intervals.map((seconds) => ({ value: String(seconds ?? 0), label: textOf(seconds) }))}
      value={String(list.preset.refresh_interval ?? 0)}
      allowDeselect={false}
      onChange={(value) =>
        list.changePreset({ refresh_interval: Number(value) === 0 ? null : Number(value) })
      }
    />
  );
}
