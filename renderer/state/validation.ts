/** Validates with the worker. After a time limit the server validates, so that a save never hangs. */
import { issuesOfAjv } from '../../schemas/validation/form.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import type { FormPlan } from '../contract/plan.ts';
import type { Clock } from '../contract/ports.ts';
import type { Row } from '../contract/platform.ts';
import type { ValidationResponse, ValidationRequest } from './validation.worker.ts';

/** Maximum time in ms that a save waits for the worker. */
const CEILING_MS = 300;

let worker: Worker | null = null;
let revision = 0;

/** Starts the worker once. An item page starts it in idle time, so that the first save does not wait for it. */
export function startWorker(): void {
  if (typeof Worker !== 'undefined')
    worker ??= new Worker(new URL('./validation.worker.ts', import.meta.url), { type: 'module' });
}

/** Returns the issues of the values, or [] if the worker does not respond in time. */
export async function validateValues(plan: FormPlan, values: Row, clock: Clock): Promise<readonly Issue[]> {
  startWorker();
  const activeWorker = worker;
  if (!activeWorker) return [];
  const id = ++revision;
  return new Promise((resolve) => {
    const finish = (issues: readonly Issue[]) => {
      clock.clearTimeout(timer);
      activeWorker.removeEventListener('message', onMessage);
      activeWorker.removeEventListener('error', onError);
      resolve(issues);
    };
    const onMessage = ({ data }: MessageEvent<ValidationResponse>) => {
      if (data.id === id) finish(issuesOfAjv(data.errors));
    };
    const skipValidation = () => finish([]);
    const timer = clock.setTimeout(skipValidation, CEILING_MS);
    const onError = () => {
      // The next save starts another worker, because this one's script may not have been fetched.
      if (worker === activeWorker) worker = null;
      finish([]);
    };
    activeWorker.addEventListener('message', onMessage);
    activeWorker.addEventListener('error', onError);
    const request: ValidationRequest = { id, schema: plan.validation.schema, values };
    activeWorker.postMessage(request);
  });
}
