/** The validation worker in this thread: jsdom has none. `vi.stubGlobal('Worker', TestWorker)` before the first check. */
import { schemaErrors } from '../../renderer/state/schema-errors.ts';
import type { ValidationResponse, ValidationRequest } from '../../renderer/state/validation.worker.ts';

export class TestWorker extends EventTarget {
  postMessage({ id, schema, values }: ValidationRequest): void {
    const data: ValidationResponse = { id, errors: schemaErrors(schema, values) };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
