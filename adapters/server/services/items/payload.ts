/** Reads a client's payload for one row: checked values, and nested rows of other tables. */
import type { WireError } from '../../../../schemas/error/codes.ts';
import { createFailure, PlatformFailure } from '../../../../schemas/error/failure.ts';
import type { Grant } from '../../../../schemas/permission/types.ts';
import { isRecord } from '../../../../schemas/value/record.ts';
import type { Context, ModelCollection, ModelField, Row } from '../../contract.ts';
import { isSecret, mask, requireField, touchable } from '../../access.ts';
import { unknownField } from '../../query/names.ts';
import { stepOf, type Step } from '../../query/steps.ts';
import { readValue, storedLength } from '../../../../schemas/field/read-value.ts';

declare const checked: unique symbol;

/**
 * Values by field as the database would store them, before hashing. Only `readPayload` creates this type. So the
 * compiler ensures that rules of system collections never test raw client input.
 */
export type CheckedValues = Row & { readonly [checked]: true };

export interface Payload {
  readonly values: CheckedValues;
  readonly ones: readonly { readonly step: Step & { is: 'one' | 'any' }; readonly value: Row }[];
  readonly manys: readonly { readonly step: Step & { is: 'many' }; readonly value: unknown }[];
}

/** Reads a payload. Fields in `granted` need no grant, because the server fills them. */
export function readPayload(
  context: Context,
  collection: ModelCollection,
  grant: Grant,
  input: unknown,
  granted: readonly string[] = [],
): Payload {
  if (!isRecord(input))
    throw createFailure(
      'INVALID_PAYLOAD',
      `An item of "${collection.name}" must be an object of fields and values.`,
      {
        collection: collection.name,
      },
    );
  const values: Row = {};
  const ones: { step: Step & { is: 'one' | 'any' }; value: Row }[] = [];
  const manys: { step: Step & { is: 'many' }; value: unknown }[] = [];
  const errors: WireError[] = [];
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    const step = collection.fields.has(name) ? stepOf(context.model, collection, name) : undefined;
    if (!step)
      throw unknownField(
        collection,
        name,
        'payload',
        touchable(grant, collection.fields.keys()),
        'INVALID_PAYLOAD',
      );
    const { field } = step;
    if (isSecret(field) && value === mask) continue;
    if (!granted.includes(name)) requireField(grant, name);
    if (step.is === 'many') manys.push({ step, value });
    else if (step.is === 'alias' || field.column?.generated)
      throw createFailure(
        'INVALID_PAYLOAD',
        `Field "${name}" of "${collection.name}" stores no value. Leave it out.`,
        {
          collection: collection.name,
          field: name,
        },
      );
    else if (step.is !== 'column' && isRecord(value)) ones.push({ step, value });
    else {
      const reading = readValue(field.type, value);
      const error = reading.ok
        ? (tooLong(collection, field, reading.value) ?? notAllowed(field, reading.value))
        : invalidType(field, value, reading.expected);
      if (error) errors.push(error);
      else if (reading.ok) values[name] = reading.value;
    }
  }
  if (errors.length > 0) throw new PlatformFailure(errors);
  return { values: values as CheckedValues, ones, manys };
}

function invalidType(field: ModelField, value: unknown, expected: string): WireError {
  return {
    message: `"${field.name}" must be ${expected}`,
    extensions: { code: 'FAILED_VALIDATION', field: field.name, type: 'type', invalid: value },
  };
}

function tooLong(collection: ModelCollection, field: ModelField, value: unknown): WireError | undefined {
  const longest = field.column?.maxLength;
  if (!longest || typeof value !== 'string' || isSecret(field)) return undefined;
  if (value.length <= longest) return undefined;
  // Databases count characters, not UTF-16 units. The base64 of bytes is longer than the bytes.
  const { length, unit } = storedLength(field.type, value);
  if (length <= longest) return undefined;
  return {
    message: `Value for field "${field.name}" is too long: at most ${longest} ${unit}.`,
    extensions: { code: 'VALUE_TOO_LONG', collection: collection.name, field: field.name, valid: longest },
  };
}

/** Checks values of an enumerated type. */
function notAllowed(field: ModelField, value: unknown): WireError | undefined {
  const choices = field.column?.choices;
  if (!choices || value === null || choices.includes(String(value))) return undefined;
  return {
    message: `"${field.name}" must be one of [${choices.join(', ')}]`,
    extensions: { code: 'FAILED_VALIDATION', field: field.name, type: 'in', valid: choices, invalid: value },
  };
}
