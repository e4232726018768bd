/**
 * Validates an item's values against its schema, off the main thread: the page's policy forbids eval, this worker's own
 * response allows it (contracts.md). One message in, one out; compiled schemas are kept by their text.
 */
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { ajvOptions } from '../../schemas/validation/form.ts';

export interface ValidationRequest {
  readonly id: number;
  readonly schema: object;
  readonly values: unknown;
}

export interface ValidationAnswer {
  readonly id: number;
  readonly errors: readonly ErrorObject[];
}

const ajv = new Ajv(ajvOptions);
addFormats(ajv);
const compiled = new Map<string, ValidateFunction>();

self.addEventListener('message', ({ data }: MessageEvent<ValidationRequest>) => {
  const text = JSON.stringify(data.schema);
  const validate = compiled.get(text) ?? ajv.compile(data.schema);
  compiled.set(text, validate);
  validate(data.values);
  const answer: ValidationAnswer = { id: data.id, errors: validate.errors ?? [] };
  self.postMessage(answer);
});
