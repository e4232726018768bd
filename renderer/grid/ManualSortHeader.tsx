import { useRender } from '../contract/render.ts';
import { Icon } from '../kit/controls/Icon.tsx';
import classes from './grid.module.css';

/** Toggles manual sort (LAYT-10). */
export function ManualSortHeader({
  active,
  toggle,
}: {
  readonly active: boolean;
  readonly toggle: () => void;
}) {
  const { t } = useRender();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={classes.head}
      data-sorted={active || undefined}
      aria-pressed={active}
      aria-label={t('list.toggle_manual_sort')}
      title={t('list.toggle_manual_sort')}
      onClick={toggle}
    >
      <Icon name="sort" />
    </button>
  );
}
