/**
 * Validates values against the schema of a form. Our schemas use no formats, and `strict: false` allows their
 * annotations (`issue`), so rjsf's validator needs no formats or keywords.
 */
import { customizeValidator } from '@rjsf/validator-ajv8';
import type { ErrorObject } from 'ajv';
import { ajvOptions } from '../../schemas/validation/form.ts';

const validator = customizeValidator({ ajvOptionsOverrides: ajvOptions, ajvFormatOptions: false });
/** The validator caches compiled schemas by identity, but each request contains a copy of its schema. */
const schemasByText = new Map<string, object>();

/**
 * Returns ajv's errors.
 * @throws if the schema is invalid
 */
export function schemaErrors(schema: object, values: unknown): readonly ErrorObject[] {
  const text = JSON.stringify(schema);
  const known = schemasByText.get(text) ?? schema;
  schemasByText.set(text, known);
  const { errors = [], validationError } = validator.rawValidation<ErrorObject>(known, values);
  if (validationError) throw validationError;
  return errors;
}
