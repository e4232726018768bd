import { useDirection } from '@mantine/core';
import type { i18n } from 'i18next';
import { useEffect } from 'react';

/** Sets language and direction of the document, for screen readers, hyphenation and the layout. */
export function DocumentLanguage({ texts }: { readonly texts: i18n }): null {
  const { setDirection } = useDirection();
  useEffect(() => {
    const follow = (language: string) => {
      // Without the digits (translations.ts).
      document.documentElement.lang = language.replace(/-u-.*/, '');
      setDirection(texts.dir(language));
    };
    follow(texts.language);
    texts.on('languageChanged', follow);
    return () => texts.off('languageChanged', follow);
  }, [texts, setDirection]);
  return null;
}
