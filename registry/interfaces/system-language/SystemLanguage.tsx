import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { locales, nameOfLocale } from '../../../schemas/value/locales.ts';
import { SelectOne } from '../shared/SelectOne.tsx';
import type { options } from './options.ts';

const choices = locales
  .map((locale) => ({ value: locale as string, label: nameOfLocale(locale) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** Selects a language of the app. Each language is listed by its own name. */
export function SystemLanguage(props: InterfaceProps<typeof options, string>) {
  return <SelectOne {...props} choices={choices} />;
}
