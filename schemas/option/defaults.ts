import type { OptionDescriptor, OptionList, OptionsOf } from './types.ts';

/** The value of every option where nobody chose one; null without a default. */
export function defaultsOf<const L extends OptionList>(list: L): OptionsOf<L> {
  return Object.fromEntries(list.map((option) => [option.field, defaultOf(option)])) as OptionsOf<L>;
}

/** What a component receives: the stored options over the defaults. Unset (null) options with a default take it. */
export function withDefaults<const L extends OptionList>(
  list: L,
  raw: Readonly<Record<string, unknown>> | null | undefined,
): OptionsOf<L> & Readonly<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...raw };
  for (const option of list) values[option.field] = raw?.[option.field] ?? defaultOf(option);
  return values as OptionsOf<L> & Readonly<Record<string, unknown>>;
}

function defaultOf(option: OptionDescriptor): unknown {
  return option.schema?.default_value ?? null;
}
