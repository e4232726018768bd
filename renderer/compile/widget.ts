/**
 * Chooses the interface and display of a field: the id in the metadata, else by kind, else by type (FLD-35,
 * FLD-36).
 */
import type { Metadata } from '../../schemas/collection/types.ts';
import { defaultInterface, singleLineInterface } from '../../schemas/field/defaults.ts';
import { fitsOneLine, isSingleLine } from '../../schemas/field/single-line.ts';
import { isOpaque } from '../../schemas/field/traits.ts';
import type { Field } from '../../schemas/field/types.ts';
import { withDefaults } from '../../schemas/option/defaults.ts';
import type { DisplayDefinition, InterfaceDefinition } from '../contract/definitions.ts';
import type { Row } from '../contract/platform.ts';
import { defaultDisplayOf, type Registry } from '../contract/registry.ts';

export interface Chosen<D> {
  readonly definition: D | undefined;
  readonly id: string;
  readonly found: boolean;
  /** The known id closest to an unknown one. */
  readonly nearest: string | null;
  readonly options: Readonly<Record<string, unknown>>;
}

interface Where {
  readonly registry: Registry;
  readonly metadata: Metadata;
}

interface InterfaceWhere extends Where {
  /** The row that the form shows. Its value decides whether a text without metadata has one line. */
  readonly row?: Row | undefined;
}

export function interfaceFor(
  field: Field,
  { registry, metadata, row }: InterfaceWhere,
): Chosen<InterfaceDefinition> {
  const byKind = registry.interfaces.all.find(({ kinds }) => kinds?.includes(field.kind));
  const isLine = isSingleLine(field) && fitsOneLine(row?.[field.field]);
  const named = field.meta?.interface;
  // Metadata can name a text control, but a user cannot edit base64.
  const isUsable = !isOpaque(field.type) || registry.interfaces.get(named ?? '')?.types.includes(field.type);
  const id =
    (isUsable ? named : null) ?? byKind?.id ?? (isLine ? singleLineInterface : defaultInterface[field.type]);
  const definition = registry.interfaces.get(id);
  const raw = field.meta?.options ?? {};
  const options = definition ? withDefaults(definition.options, raw) : raw;
  const refined = definition?.refine?.({ field, options, metadata });
  return {
    definition,
    id,
    found: definition !== undefined,
    nearest: definition ? null : registry.interfaces.nearest(id),
    options: refined ? { ...options, ...refined } : options,
  };
}

export function displayFor(field: Field, { registry }: Where): Chosen<DisplayDefinition> {
  const id = field.meta?.display ?? defaultDisplayOf(registry.displays.all, field);
  const definition = registry.displays.get(id);
  const raw = field.meta?.display_options ?? {};
  return {
    definition,
    id,
    found: definition !== undefined,
    nearest: definition ? null : registry.displays.nearest(id),
    options: definition ? withDefaults(definition.options, raw) : raw,
  };
}
