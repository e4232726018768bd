import type { OptionDescriptor, OptionList, OptionsOf } from './types.ts';

/** Returns the default of every option; null if it has none. */
export function defaultsOf<const L extends OptionList>(list: L): OptionsOf<L> {
  return Object.fromEntries(list.map((option) => [option.field, defaultOf(option)])) as OptionsOf<L>;
}

/**
 * Returns the options that a component receives: stored values over defaults. If a stored value is null, the default
 * applies.
 */
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
