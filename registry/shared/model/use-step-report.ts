import { useRender } from '../../../renderer/contract/render.ts';
import { describeStep } from './describe-step.ts';
import { StepFailure } from './run-steps.ts';

/** Returns a function that reports why a change of the model failed: the refused step, and what remains of the others. */
export function useStepReport(): (error: unknown, title: string) => void {
  const { t, notify, report } = useRender();
  return (error, title) => {
    if (!(error instanceof StepFailure)) return report(error, title);
    const { step, cause, remains } = error;
    report(cause, t('settings.step_refused', { step: describeStep(step, t) }));
    if (remains.length === 0) return;
    const steps = remains.map((each) => describeStep(each, t)).join(' ');
    notify({ kind: 'danger', title: t('settings.steps_remain'), text: steps });
  };
}
