/**
 * The first pass over a screens file: checks its JSON shape. The shapes are walked without compiling them, because
 * compiling needs eval.
 */
import { nearest } from '../value/nearest.ts';
import { escapePointer } from '../value/pointer.ts';
import { screensShape, type Shape } from './shape.ts';
import { ownValue } from '../value/own-value.ts';

/** An error at a JSON pointer, without its position in the file. */
export interface Finding {
  readonly pointer: string;
  /** `key` if the error is in the key, absent if it is in the value. */
  readonly part?: 'key';
  readonly message: string;
  readonly hint?: string;
  /** The unknown route parameter. */
  readonly parameter?: string;
  /** Set if an element or action has no type. */
  readonly isKindMissing?: true;
  /** Set if the screen itself is correct: the name of the broken screen that it depends on. */
  readonly because?: string;
}

export function checkShape(value: unknown, shape: Shape = screensShape, pointer = ''): Finding[] {
  const known = resolve(shape);
  if (Array.isArray(known['anyOf']))
    return checkAlternatives(value, known['anyOf'] as readonly Shape[], pointer);
  if ('const' in known && value !== known['const'])
    return [{ pointer, message: `Must be ${JSON.stringify(known['const'])}, not ${shown(value)}.` }];
  if (Array.isArray(known['enum'])) return checkChoice(value, known['enum'] as readonly string[], pointer);
  const { type } = known;
  if (typeof type !== 'string') return [];
  if (!isOfType(value, type))
    return [{ pointer, message: `Must be ${ownValue(typeNames, type)}, not ${shown(value)}.` }];
  if (Array.isArray(value))
    return value.flatMap((member: unknown, i) =>
      checkShape(member, (known['items'] ?? {}) as Shape, `${pointer}/${i}`),
    );
  return type === 'object' ? checkObject(value as Shape, known, pointer) : [];
}

function checkObject(value: Shape, shape: Shape, pointer: string): Finding[] {
  const properties = (shape['properties'] ?? {}) as Readonly<Record<string, Shape>>;
  const required = (shape['required'] ?? []) as readonly string[];
  const others = shape['additionalProperties'];
  const missing = required
    .filter((key) => !Object.hasOwn(value, key))
    .map((key): Finding => ({ pointer, message: `Key "${key}" is missing.` }));
  const inside = Object.entries(value).flatMap(([key, member]): Finding[] => {
    const child = `${pointer}/${escapePointer(key)}`;
    const own = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (own) return checkShape(member, own, child);
    if (others !== false) return checkShape(member, (others ?? {}) as Shape, child);
    return [
      {
        pointer: child,
        part: 'key',
        message: `Key "${key}" does not exist here.`,
        hint: meant(key, Object.keys(properties)),
      },
    ];
  });
  return [...missing, ...inside];
}

function checkAlternatives(value: unknown, shapes: readonly Shape[], pointer: string): Finding[] {
  const fitting = shapes.map(resolve).filter((shape) => {
    if (Array.isArray(shape['anyOf'])) return checkShape(value, shape, pointer).length === 0;
    return typeof shape['type'] !== 'string' || isOfType(value, shape['type']);
  });
  const [only] = fitting;
  if (only && fitting.length === 1) return checkShape(value, only, pointer);
  if (fitting.length === 0) {
    const wanted = shapes
      .map(resolve)
      .flatMap(({ type }) => (typeof type === 'string' ? [ownValue(typeNames, type)] : []));
    return [{ pointer, message: `Must be ${wanted.join(' or ')}, not ${shown(value)}.` }];
  }
  // If several object shapes fit, their `type` selects one.
  const given = (value as Shape)['type'];
  const types = fitting.map(
    (shape) => ((shape['properties'] as Shape | undefined)?.['type'] as Shape)?.['const'],
  );
  const chosen = fitting[types.indexOf(given)];
  if (chosen) return checkShape(value, chosen, pointer);
  if (given === undefined)
    return [{ pointer, message: 'Key "type" is missing.', hint: `Known are: ${types.join(', ')}.` }];
  return checkChoice(given, types.map(String), `${pointer}/type`);
}

function checkChoice(value: unknown, choices: readonly string[], pointer: string): Finding[] {
  if (choices.some((choice) => choice === value)) return [];
  return [{ pointer, message: `${shown(value)} is not a choice here.`, hint: meant(String(value), choices) }];
}

/** Returns "Did you mean …?", or the list of known typeNames if none is close. */
export function meant(name: string, known: readonly string[]): string {
  const close = nearest(name, known);
  if (close !== null) return `Did you mean "${close}"?`;
  return known.length === 0 ? 'There are none.' : `Known are: ${known.join(', ')}.`;
}

const definitions = screensShape['$defs'] as Readonly<Record<string, Shape>>;

function resolve(shape: Shape): Shape {
  const name = shape['$ref'];
  return typeof name === 'string' ? (ownValue(definitions, name.replace('#/$defs/', '')) ?? {}) : shape;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  boolean: 'true or false',
  number: 'a number',
  integer: 'a whole number',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return kindOf(value) === type;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function shown(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  return ownValue(typeNames, kindOf(value)) ?? 'this';
}
