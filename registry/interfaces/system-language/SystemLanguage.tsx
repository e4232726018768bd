import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { closestLocale, locales, nameOfLocale, translatedLocales } from '../../../schemas/value/locales.ts';
import { SelectOne } from '../shared/SelectOne.tsx';
import type { options } from './options.ts';

const languages = locales
  .map((locale) => ({
    value: locale as string,
    label: nameOfLocale(locale),
    hasTexts: closestLocale(locale, translatedLocales) !== null,
  }))
  .toSorted((a, b) => a.label.localeCompare(b.label));

/**
 * Selects a language of the app. Each language is listed by its own name. Those in which the app shows English texts
 * follow in a group that says so.
 */
export function SystemLanguage(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const areLoaded = useLateTexts();
  const group = areLoaded ? t('interfaces.system_language_untranslated') : '…';
  const choices = languages.map(({ hasTexts, ...language }) =>
    hasTexts ? language : { ...language, group },
  );
  return <SelectOne {...props} choices={choices} />;
}
