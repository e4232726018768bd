/** The validation worker in this thread: jsdom has none. `vi.stubGlobal('Worker', TestWorker)` before the first check. */
import Ajv from 'ajv';
import addFormats from 'ajv-formats';
import { ajvOptions } from '../../schemas/validation/form.ts';
import type { ValidationResponse, ValidationRequest } from '../../renderer/form/validation.worker.ts';

const ajv = new Ajv(ajvOptions);
addFormats(ajv);

export class TestWorker extends EventTarget {
  postMessage({ id, schema, values }: ValidationRequest): void {
    const validate = ajv.compile(schema);
    validate(values);
    const data: ValidationResponse = { id, errors: validate.errors ?? [] };
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
}
