/** The choices of a field. The definition of the layout needs them, so they load without the columns. Pure. */
import type { Field } from '../../../schemas/field/types.ts';
import { sameChoice } from '../../../schemas/option/choice.ts';
import type { Choice } from '../../../schemas/option/types.ts';

const isChoice = (choice: unknown): choice is Choice =>
  typeof choice === 'object' &&
  choice !== null &&
  ['string', 'number', 'boolean'].includes(typeof (choice as { readonly value?: unknown }).value);

function listOf(options: unknown): readonly Choice[] {
  const choices = (options as { readonly choices?: unknown } | null | undefined)?.choices;
  return Array.isArray(choices) ? choices.filter(isChoice) : [];
}

/** Returns the choices of a field, with the colors and icons of its display. */
export function choicesOfField({ type, meta }: Pick<Field, 'type' | 'meta'>): readonly Choice[] {
  const shown = listOf(meta?.display_options);
  const offered = listOf(meta?.options);
  return (offered.length > 0 ? offered : shown).map((choice) => ({
    ...shown.find(({ value }) => sameChoice(value, choice.value, type)),
    ...choice,
  }));
}
