/**
 * Validates an item's values against its schema in a worker. The page's content security policy forbids eval,
 * which ajv needs; the response of this worker allows it.
 */
import type { ErrorObject } from 'ajv';
import { schemaErrors } from './schema-errors.ts';

export interface ValidationRequest {
  readonly id: number;
  readonly schema: object;
  readonly values: unknown;
}

export interface ValidationResponse {
  readonly id: number;
  readonly errors: readonly ErrorObject[];
}

self.addEventListener('message', ({ data }: MessageEvent<ValidationRequest>) => {
  const answer: ValidationResponse = { id: data.id, errors: schemaErrors(data.schema, data.values) };
  self.postMessage(answer);
});
