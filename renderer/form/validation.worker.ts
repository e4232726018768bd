/**
 * Validates an item's values against its schema in a worker. The page's content security policy forbids eval,
 * which ajv needs; the response of this worker allows it. Compiled schemas are cached by their JSON text.
 */
import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { ajvOptions } from '../../schemas/validation/form.ts';

export interface ValidationRequest {
  readonly id: number;
  readonly schema: object;
  readonly values: unknown;
}

export interface ValidationResponse {
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
  const answer: ValidationResponse = { id: data.id, errors: validate.errors ?? [] };
  self.postMessage(answer);
});
