import type { InterfaceDefinition } from '../../../renderer/contract/definitions.ts';
import type { FieldKind, FieldType } from '../../../schemas/field/types.ts';

/** Kinds of fields that stand in no relation. */
const plain: ReadonlySet<FieldKind> = new Set(['standard', 'presentation', 'group']);

/** INT-system-05: neither relational nor the app's own, and able to edit the type. */
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
