/** Derives the control of a filter's value from the field and the registry. */
import type { InterfaceDefinition } from '../../../renderer/contract/definitions.ts';
import type { Registry } from '../../../renderer/contract/registry.ts';
import type { Metadata } from '../../../schemas/collection/types.ts';
import { isList } from '../../../schemas/field/traits.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { comparesParts, takesList } from '../../../schemas/filter/operators-of-type.ts';
import { relationSide } from '../../../schemas/relation/side.ts';

interface Where {
  readonly registry: Registry;
  readonly metadata: Metadata;
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
  if (comparesParts(operator) && !isList(field.type)) return null;
  const { interfaces } = registry;
  const own = interfaces.get(field.meta?.interface);
  const candidates = own ? [own, ...interfaces.all] : interfaces.all;
  if (own && takesChoices(own)) {
    const { choices } = (field.meta?.options ?? {}) as { readonly choices?: unknown };
    if (!Array.isArray(choices) || choices.length === 0) return null;
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
