import { SegmentedControl } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Button } from '../../../renderer/kit/controls/Button.tsx';
import { IconButton } from '../../../renderer/kit/controls/IconButton.tsx';
import classes from './calendar.module.css';
import { viewNames, type ViewName } from './views.ts';

export type Step = 'prevYear' | 'prev' | 'next' | 'nextYear' | 'today';

interface Props {
  /** The visible period in words. */
  readonly title: string;
  readonly view: ViewName;
  /** Phones always show the list. */
  readonly hasViews: boolean;
  onStep(step: Step): void;
  onView(view: ViewName): void;
}

/** Moves through time, and selects the view (LAYK-01). */
export function Toolbar({ title, view, hasViews, onStep, onView }: Props) {
  const { t } = useRender();
  const step = (to: Step, icon: string) => (
    <IconButton icon={icon} size="small" label={t(`layouts.${to}`)} onClick={() => onStep(to)} />
  );
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={t('layouts.calendar')}>
      <span className={classes.steps}>
        {step('prevYear', 'keyboard_double_arrow_left')}
        {step('prev', 'chevron_left')}
        {step('next', 'chevron_right')}
        {step('nextYear', 'keyboard_double_arrow_right')}
        <Button size="small" kind="outline" onClick={() => onStep('today')}>
          {t('layouts.today')}
        </Button>
      </span>
      <h2 className={classes.title}>{title}</h2>
      {hasViews && (
        <SegmentedControl
          size="xs"
          aria-label={t('layouts.view')}
          value={view}
          data={viewNames.map((name) => ({ value: name, label: t(`layouts.${name}`) }))}
          onChange={(name) => onView(name as ViewName)}
        />
      )}
    </div>
  );
}
