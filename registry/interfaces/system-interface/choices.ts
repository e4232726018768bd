import type { InterfaceDefinition } from '../../../renderer/contract/definitions.ts';
import type { FieldKind, FieldType } from '../../../schemas/field/types.ts';

/** The field kinds without a relation. */
const plain: ReadonlySet<FieldKind> = new Set(['standard', 'presentation', 'group']);

/** Returns the interfaces for a type, without relational and system interfaces (INT-system-05). */
export function interfacesFor(
  all: readonly InterfaceDefinition[],
  type: FieldType | null,
): readonly InterfaceDefinition[] {
  if (type === null) return [];
  return all.filter(
    ({ system, kinds, types }) =>
      system !== true && (kinds ?? []).every((kind) => plain.has(kind)) && types.includes(type),
  );
}
