import { useMemo } from 'react';
import { useLateTexts } from '../../renderer/kit/hooks/use-late-texts.ts';
import { useText } from '../../renderer/kit/hooks/use-text.ts';
import { defaultsOfFields, fieldsOfOptions } from '../../schemas/option/described-fields.ts';
import type { OptionList } from '../../schemas/option/types.ts';

/** Returns the form fields of options, named in the language of the user, and the default values of the options. */
export function useOptionFields(options: OptionList) {
  const text = useText();
  const hasTexts = useLateTexts();
  return useMemo(
    () => {
      const fields = fieldsOfOptions(options, text);
      return { fields, defaults: defaultsOfFields(fields) };
    },
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names are among the late texts
    [options, text, hasTexts],
  );
}
