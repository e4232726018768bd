import { PlatformError } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { describeStep } from './describe-step.ts';
import { refusalText } from './refusal-text.ts';
import { StepFailure } from './run-steps.ts';

/** Returns a function that reports why a change of the model failed: the refused step, and what remains of the others. */
export function useStepReport(): (error: unknown, title: string) => void {
  const { t, notify, report } = useRender();
  return (error, otherTitle) => {
    if (!(error instanceof StepFailure)) return report(error, otherTitle);
    const { step, cause, remains } = error;
    const title = t('settings.step_refused', { step: describeStep(step, t) });
    // Failures of the network keep their own texts.
    const isRefused = cause instanceof PlatformError && cause.status >= 400;
    report(
      isRefused ? new PlatformError({ ...partsOf(cause), message: refusalText(cause, t) }) : cause,
      title,
    );
    if (remains.length === 0) return;
    const steps = remains.map((each) => describeStep(each, t)).join(' ');
    notify({ kind: 'danger', title: t('settings.steps_remain'), text: steps });
  };
}

function partsOf({ status, code, errors, reason }: PlatformError) {
  return { status, code, errors, ...(reason && { reason }) };
}
