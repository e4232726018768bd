/** The interfaces and displays that a field can have (FLD-32…34). Pure. */
import type { DisplayDefinition, InterfaceDefinition } from '../../../../renderer/contract/definitions.ts';
import { fits, fittingInterfaces, fittingSystemInterfaces } from '../../../../schemas/field/fitting.ts';
import { recommendedDisplays } from '../../../../renderer/contract/registry.ts';
import { defaultInterface } from '../../../../schemas/field/defaults.ts';
import type { FieldDraft } from '../../../../schemas/field/field-draft.ts';

export interface Choice<D> {
  readonly definition: D;
  readonly isRecommended: boolean;
  /** Whether the widget selects a part of the platform, such as a folder. Such widgets have their own group. */
  readonly isSystem?: boolean;
}

/** Returns the interfaces for the kind and type of a field. The recommended ones come first, system ones last. */
export function interfaceChoices(
  all: readonly InterfaceDefinition[],
  { kind, type }: FieldDraft,
): readonly Choice<InterfaceDefinition>[] {
  const usual = inOrder(
    fittingInterfaces(all, { kind, type }).map((definition) => ({
      definition,
      isRecommended:
        kind === 'standard' &&
        (definition.id === defaultInterface[type] || definition.recommendedFor?.includes(type) === true),
    })),
  );
  const system = fittingSystemInterfaces(all, { kind, type });
  return [...usual, ...system.map((definition) => ({ definition, isRecommended: false, isSystem: true }))];
}

/** Returns the displays for the kind and type of a field. Those that the interface names come first. */
export function displayChoices(
  all: readonly DisplayDefinition[],
  chosen: InterfaceDefinition | undefined,
  field: Pick<FieldDraft, 'kind' | 'type'>,
): readonly Choice<DisplayDefinition>[] {
  const fitting = all.filter((each) => fits(each, field));
  const recommended = new Set(recommendedDisplays(chosen));
  return inOrder(
    fitting.map((definition) => ({ definition, isRecommended: recommended.has(definition.id) })),
  );
}

/** Returns the first options of a display: the choices of the interface, which lists show with the same texts. */
export function firstOptions(
  display: Pick<DisplayDefinition, 'options'> | undefined,
  chosen: Pick<InterfaceDefinition, 'options'> | undefined,
  values: Readonly<Record<string, unknown>> | null,
): Readonly<Record<string, unknown>> | null {
  const ofInterface = new Set(chosen?.options.filter(({ shape }) => shape === 'choices').map(nameOf));
  const shared = (display?.options ?? [])
    .filter(({ shape, field }) => shape === 'choices' && ofInterface.has(field))
    .filter(({ field }) => Array.isArray(values?.[field]));
  if (shared.length === 0) return null;
  return Object.fromEntries(shared.map(({ field }) => [field, values?.[field]]));
}

const nameOf = ({ field }: { readonly field: string }) => field;

function inOrder<D extends { readonly id: string }>(choices: readonly Choice<D>[]): readonly Choice<D>[] {
  return choices.toSorted((a, b) => Number(b.isRecommended) - Number(a.isRecommended));
}
