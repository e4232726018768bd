import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { locales, nameOfLocale } from '../../../schemas/value/locales.ts';
import { SelectOne } from '../shared/SelectOne.tsx';
import type { options } from './options.ts';

const choices = locales
  .map((locale) => ({ value: locale as string, label: nameOfLocale(locale) }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/** A language of the app, called as it calls itself, so that everybody finds their own. */
export function SystemLanguage(props: InterfaceProps<typeof options, string>) {
  return <SelectOne {...props} choices={choices} />;
}
