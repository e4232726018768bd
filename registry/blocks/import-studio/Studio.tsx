import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { useLeaveGuard } from '../../../renderer/kit/hooks/use-leave-guard.ts';
import { CheckStep } from './CheckStep.tsx';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import classes from './import-studio.module.css';
import { steps, type StudioProps } from './studio-props.ts';
import { useStudio } from './use-studio.ts';

export function Studio(props: StudioProps) {
  const { t } = useRender();
  const studio = useStudio(props);
  const { step, edits } = studio;
  // The corrected cells are kept if the user opens an earlier step.
  useLeaveGuard(() => edits.size > 0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    heading.current?.focus();
  }, [step]);
  return (
    <div className={classes.studio}>
      <ol className={classes.steps} aria-label={t('import.steps')}>
        {steps.map((name, i) => (
          <li
            key={name}
            aria-current={name === step ? 'step' : undefined}
            data-done={steps.indexOf(step) > i || undefined}
          >
            <span aria-hidden>{i + 1}</span>
            {t(`import.step_${name}`)}
          </li>
        ))}
      </ol>
      <section className={classes.step} aria-labelledby="import-step">
        <h2 id="import-step" ref={heading} tabIndex={-1}>
          {t(`import.step_${step}`)}
        </h2>
        {step === 'file' && <FileStep {...props} studio={studio} />}
        {step === 'columns' && <ColumnsStep {...props} studio={studio} />}
        {step === 'check' && <CheckStep {...props} studio={studio} />}
      </section>
    </div>
  );
}
