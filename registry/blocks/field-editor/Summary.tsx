import { useRender } from '../../../renderer/contract/render.ts';
import type { ModelStep } from '../../../schemas/model/step.ts';
import { describeStep } from '../../shared/model/describe-step.ts';
import classes from './field-editor.module.css';

/** Shows in words what a save will create. */
export function Summary({ steps }: { readonly steps: readonly ModelStep[] }) {
  const { t } = useRender();
  return (
    <section className={classes.summary} aria-label={t('settings.summary')}>
      <strong>{t('settings.summary')}</strong>
      <ul>
        {steps.map((step, i) => (
          <li key={i}>{describeStep(step, t)}</li>
        ))}
      </ul>
    </section>
  );
}
