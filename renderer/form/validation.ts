/** Validates with the worker. After a time limit the server validates, so that a save never hangs. */
import { issuesOfAjv } from '../../schemas/validation/form.ts';
import type { Scope } from '../../schemas/filter/predicate.ts';
import type { Issue } from '../../schemas/validation/types.ts';
import { isEmpty } from '../../schemas/value/empty.ts';
import { evaluatePlan } from '../compile/conditions.ts';
import type { FormPlan } from '../contract/plan.ts';
import type { Clock } from '../contract/ports.ts';
import type { Row } from '../contract/platform.ts';
import type { ValidationResponse, ValidationRequest } from './validation.worker.ts';

/** Maximum time in ms that a save waits for the worker. */
const CEILING_MS = 300;

let worker: Worker | null = null;
let revision = 0;

/** Starts the worker, so that the first save does not wait for it. */
export function warmValidation(): void {
  worker ??= new Worker(new URL('./validation.worker.ts', import.meta.url), { type: 'module' });
}

interface Checked {
  readonly plan: FormPlan;
  /** The values to send. */
  readonly values: Row;
  /** All values of the form, which conditions read. */
  readonly row: Row;
  readonly scope: Scope;
  readonly clock: Clock;
}

/** Returns the issues of the values to send, and of empty fields that a condition requires. */
export async function validateRow({ plan, values, row, scope, clock }: Checked): Promise<readonly Issue[]> {
  const found = await validateValues(plan, values, clock);
  const conditional = plan.fields.filter(({ conditions }) => conditions.length > 0);
  if (conditional.length === 0) return found;
  const now = conditional.map((field) => evaluatePlan(field, row, scope));
  const missing = now
    // Lists of related rows are not stored in the item. The platform checks them.
    .filter(({ field, required, disabled, hidden }) => field.schema && required && !disabled && !hidden)
    .map(({ field }) => field.field)
    .filter((field) => isEmpty(row[field]) && !found.some((issue) => issue.field === field));
  return [...found, ...missing.map((field) => ({ field, type: 'required' }) as const)];
}

/** Returns the issues of the values, or [] if the worker does not respond in time. */
export async function validateValues(plan: FormPlan, values: Row, clock: Clock): Promise<readonly Issue[]> {
  if (typeof Worker === 'undefined') return [];
  warmValidation();
  const activeWorker = worker;
  if (!activeWorker) return [];
  const id = ++revision;
  return new Promise((resolve) => {
    const finish = (issues: readonly Issue[]) => {
      clock.clearTimeout(timer);
      activeWorker.removeEventListener('message', onMessage);
      activeWorker.removeEventListener('error', skipValidation);
      resolve(issues);
    };
    const onMessage = ({ data }: MessageEvent<ValidationResponse>) => {
      if (data.id === id) finish(issuesOfAjv(data.errors));
    };
    const skipValidation = () => finish([]);
    const timer = clock.setTimeout(skipValidation, CEILING_MS);
    activeWorker.addEventListener('message', onMessage);
    activeWorker.addEventListener('error', skipValidation);
    const request: ValidationRequest = { id, schema: plan.validation.schema, values };
    activeWorker.postMessage(request);
  });
}
