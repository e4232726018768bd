/** Derives the operators of a filter and the control of its value from the field and the registry. */
import type { InterfaceDefinition } from '../../../renderer/contract/definitions.ts';
import type { Registry } from '../../../renderer/contract/registry.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isList, isStructured } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { comparesParts, operatorsOfField, takesList } from '../../../schemas/filter/operators-of-type.ts';
import { withDefaults } from '../../../schemas/option/defaults.ts';
import type { Choice } from '../../../schemas/option/types.ts';
import { relationSide } from '../../../schemas/relation/side.ts';
import { isRecord } from '../../../schemas/value/record.ts';

interface Where {
  readonly registry: Registry;
  readonly metadata: Metadata;
}

/** The operators that compare a list with one of its members. */
const ofMembers = ['contains', 'ncontains'] as const;

/** Returns the operators that a filter on the field offers. A JSON list of texts is compared with its members. */
export function offeredOperators(
  field: Field | undefined,
  { registry }: Pick<Where, 'registry'>,
): readonly string[] {
  const own = operatorsOfField(field);
  if (!field || !isStructured(field.type)) return own;
  const isListOfTexts = membersOf(field, registry)?.every(({ value }) => typeof value === 'string') === true;
  return isListOfTexts && !own.includes(ofMembers[0]) ? [...ofMembers, ...own] : own;
}

/** Returns the operator of a new filter on the field. */
export function firstOperator(field: Field, where: Where): string {
  const operators = offeredOperators(field, where);
  const isChosen = operators.includes('eq') && interfaceOf(field, 'eq', where) !== null;
  return isChosen && !isList(field.type) ? 'eq' : (operators[0] ?? 'eq');
}

/** Returns the known members of a field whose values are lists, or null if its interface edits no lists. */
function membersOf(field: Field, registry: Registry): readonly Choice[] | null {
  const { members } = registry.interfaces.get(field.meta?.interface) ?? {};
  if (members === undefined) return null;
  const known = (field.meta?.options as Readonly<Record<string, unknown>> | null | undefined)?.[members];
  if (!Array.isArray(known)) return [];
  return known.flatMap((member: unknown) =>
    isRecord(member) ? [member as unknown as Choice] : [{ text: String(member), value: String(member) }],
  );
}

/** Returns the field as the control of one member receives it: a text, with the known members as its choices. */
export function fieldOfMember(field: Field, registry: Registry): Field {
  const own = registry.interfaces.get(field.meta?.interface);
  const choices = membersOf(field, registry);
  if (!own || !choices || !field.meta) return field;
  const options: Readonly<Record<string, unknown>> = withDefaults(own.options, field.meta.options);
  const allowOther = options['allowOther'] ?? options['allowCustom'] ?? false;
  return { ...field, meta: { ...field.meta, options: { ...options, choices, allowOther } } };
}

/**
 * Returns the interface that edits the value: the field's own one, else the first one for its choices, its kind or its
 * type. null if none edits filter values.
 */
export function interfaceOf(
  field: Field,
  operator: string,
  { registry, metadata }: Where,
): InterfaceDefinition | null {
  // A part of a text is not a value of the field. The members of a list are.
  const { interfaces } = registry;
  const own = interfaces.get(field.meta?.interface);
  const members = membersOf(field, registry);
  if (comparesParts(operator) && !isList(field.type) && !members) return null;
  const candidates = own ? [own, ...interfaces.all] : interfaces.all;
  if (own && (members || takesChoices(own))) {
    const { choices } = (field.meta?.options ?? {}) as { readonly choices?: unknown };
    const known = members ?? choices;
    if (!Array.isArray(known) || known.length === 0) return null;
    const wanted = takesList(operator) ? 'several' : 'one';
    return candidates.find((each) => each.filters === wanted && takesChoices(each)) ?? null;
  }
  const side = relationSide(metadata, field.collection, field.field);
  if (side && !(side.near.isOwn && side.related.isReadable)) return null;
  const fits = (each: InterfaceDefinition) =>
    each === own || (side ? each.kinds?.includes(side.kind) : each.defaultFor?.includes(field.type));
  return candidates.find((each) => each.filters === 'one' && fits(each)) ?? null;
}

/** Returns whether the interface edits a list of values, so that one control is enough for "is one of". */
export const editsList = (definition: InterfaceDefinition | null): boolean =>
  definition?.filters === 'several';

function takesChoices({ options }: InterfaceDefinition): boolean {
  return options.some((option) => option.shape === 'choices');
}
