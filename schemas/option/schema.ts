/** Converts option descriptors to JSON Schema for screens.schema.json, and validates hand-written options. */
import { nearest } from '../value/nearest.ts';
import { isRecord } from '../value/record.ts';
import type { OptionDescriptor, OptionList, OptionShape, OptionType } from './types.ts';

export type OptionSchema = Readonly<Record<string, unknown>>;

export function jsonSchemaOf(list: OptionList): OptionSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(list.map((option) => [option.field, optionSchema(option)])),
    required: list.filter(isRequired).map(({ field }) => field),
    additionalProperties: false,
  };
}

function optionSchema(option: OptionDescriptor): OptionSchema {
  const note = option.meta?.note;
  const value = option.schema?.default_value;
  return {
    ...(option.oneOf
      ? { enum: [...option.oneOf, ...(isRequired(option) ? [] : [null])] }
      : { anyOf: [typeSchemas[option.type](option.shape), { $ref: '#/$defs/reference' }, { type: 'null' }] }),
    ...(note === undefined || note.startsWith('$t:') ? {} : { description: note }),
    ...(value === undefined || value === null ? {} : { default: value }),
  };
}

/** Whether the option is not nullable and has no default. */
function isRequired(option: OptionDescriptor): boolean {
  return option.schema?.is_nullable === false && (option.schema.default_value ?? null) === null;
}

const typeSchemas: Readonly<Record<OptionType, (shape: OptionShape | undefined) => OptionSchema>> = {
  string: () => ({ type: 'string' }),
  text: () => ({ type: 'string' }),
  boolean: () => ({ type: 'boolean' }),
  integer: () => ({ type: 'integer' }),
  float: () => ({ type: 'number' }),
  csv: () => ({ type: 'array', items: { type: 'string' } }),
  json: (shape) => shapeSchemas[shape ?? 'any'],
};

const shapeSchemas: Readonly<Record<OptionShape, OptionSchema>> = {
  any: {},
  object: { type: 'object' },
  list: { type: 'array', items: { type: 'object' } },
  strings: { type: 'array', items: { type: 'string' } },
  choices: {
    type: 'array',
    items: {
      type: 'object',
      properties: { text: { type: 'string' }, value: { type: ['string', 'number', 'boolean'] } },
      required: ['text', 'value'],
    },
  },
  fields: {
    type: 'array',
    items: {
      type: 'object',
      properties: { field: { type: 'string' }, name: { type: 'string' }, type: { type: 'string' } },
      required: ['field', 'type'],
    },
  },
  target: { $ref: '#/$defs/target' },
};

export interface OptionIssue {
  /** Keys, starting at the options object. */
  readonly path: readonly string[];
  readonly message: string;
  readonly hint?: string;
  /** Set if no option has this name. */
  readonly isUnknown?: true;
}

/** Returns an issue for each unknown, missing or invalid option. References (`{ from }`) and null are always valid. */
export function optionIssues(
  list: OptionList,
  raw: Readonly<Record<string, unknown>> | null | undefined,
): OptionIssue[] {
  const given = raw ?? {};
  const names = list.map(({ field }) => field);
  const unknown = Object.keys(given)
    .filter((name) => !names.includes(name))
    .map((name) => unknownOption(name, names));
  const missing = list
    .filter((option) => isRequired(option) && (given[option.field] ?? null) === null)
    .map(({ field }) => ({ path: [], message: `Option "${field}" is missing.` }));
  return [...unknown, ...missing, ...list.flatMap((option) => valueIssues(option, given[option.field]))];
}

function unknownOption(name: string, names: readonly string[]): OptionIssue {
  const meant = nearest(name, names);
  const known = names.length === 0 ? 'There are none.' : `Known are: ${names.join(', ')}.`;
  return {
    path: [name],
    message: `Option "${name}" does not exist.`,
    hint: meant === null ? known : `Did you mean "${meant}"?`,
    isUnknown: true,
  };
}

function valueIssues(option: OptionDescriptor, value: unknown): OptionIssue[] {
  if (value === null || value === undefined || isReference(value)) return [];
  const { field, oneOf } = option;
  if (oneOf) {
    if (oneOf.some((choice) => choice === value)) return [];
    const meant = nearest(String(value), oneOf.map(String));
    const hint = meant === null ? `Known are: ${oneOf.join(', ')}.` : `Did you mean "${meant}"?`;
    return [
      { path: [field], message: `${JSON.stringify(value)} is not a choice of option "${field}".`, hint },
    ];
  }
  const wanted = fits[option.type](value, option.shape ?? 'any');
  return wanted === null ? [] : [{ path: [field], message: `Option "${field}" must be ${wanted}.` }];
}

function isReference(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'from' in value && Object.keys(value).length === 1;
}

/** Returns null if the value fits, otherwise a description of the expected value. */
type Fit = (value: unknown, shape: OptionShape) => string | null;

const isText: Fit = (value) => (typeof value === 'string' ? null : 'a string');
const isStrings: Fit = (value) =>
  Array.isArray(value) && value.every((member) => typeof member === 'string') ? null : 'a list of strings';
const isRecords: Fit = (value) =>
  Array.isArray(value) && value.every(isRecord) ? null : 'a list of objects';

const fits: Readonly<Record<OptionType, Fit>> = {
  string: isText,
  text: isText,
  boolean: (value) => (typeof value === 'boolean' ? null : 'true or false'),
  integer: (value) => (Number.isInteger(value) ? null : 'a whole number'),
  float: (value) => (typeof value === 'number' ? null : 'a number'),
  csv: isStrings,
  json: (value, shape) => shapeFits[shape](value, shape),
};

const shapeFits: Readonly<Record<OptionShape, Fit>> = {
  any: () => null,
  object: (value) => (isRecord(value) ? null : 'an object'),
  list: isRecords,
  strings: isStrings,
  choices: (value) =>
    Array.isArray(value) && value.every((member) => isRecord(member) && 'value' in member)
      ? null
      : 'a list of { text, value }',
  fields: (value) =>
    Array.isArray(value) && value.every((member) => isRecord(member) && 'field' in member)
      ? null
      : 'a list of field descriptors',
  target: (value) =>
    isRecord(value) && typeof value['screen'] === 'string' ? null : 'a target such as { "screen": "…" }',
};
