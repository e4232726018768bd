import { DirectionProvider } from '@mantine/core';
import { act, render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { createTexts } from './i18n.ts';

test('I18N-01, I18N-04 the document names its language, by default en-US, and writes right-to-left languages from the right', async () => {
  const texts = await createTexts();
  render(
    <DirectionProvider detectDirection={false}>
      <DocumentLanguage texts={texts} />
    </DirectionProvider>,
  );
  const root = document.documentElement;
  expect([root.lang, root.dir]).toEqual(['en-US', 'ltr']);
  await act(() => texts.changeLanguage('ar-SA'));
  expect([root.lang, root.dir]).toEqual(['ar-SA', 'rtl']);
  await act(() => texts.changeLanguage('en-US'));
  expect([root.lang, root.dir]).toEqual(['en-US', 'ltr']);
});
