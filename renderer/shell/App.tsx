/** The whole app: texts, theme, branding, session and router, around the public pages and the private app. */
import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { i18n } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { cssVariables } from '../kit/theme/theme.ts';
import { Overlays, overlayTheme } from './Overlays.tsx';
import { noBranding, parseBranding, showBranding, type Branding } from './branding.ts';
import { showLocale } from './catalogues.ts';
import { firstTheme, useColorScheme, type Theme } from './color-scheme.ts';
import { ShellContext, type Shell } from './context.ts';
import { DocumentLanguage } from './DocumentLanguage.tsx';
import { addLateTexts } from './i18n.ts';
import { createNotices } from './notices.ts';
import type { createAppRouter } from './router.tsx';

export type AppProps = Pick<
  Shell,
  'platform' | 'storage' | 'drafts' | 'visits' | 'clock' | 'loadWorkspace'
> & {
  readonly texts: i18n;
  /** `test` disables Mantine's animations. */
  readonly env?: 'default' | 'test';
  readonly router: ReturnType<typeof createAppRouter>;
};

export function App(props: AppProps) {
  const { platform, storage, drafts, visits, clock, loadWorkspace, texts, env, router } = props;
  const [branding, setBranding] = useState<Branding>(noBranding);
  const [theme, setTheme] = useState<Theme>(() => firstTheme(storage.get('theme')));
  const scheme = useColorScheme(theme);
  const [notices] = useState(() => createNotices(clock));

  useEffect(() => {
    if (platform.session.status === 'unknown') void platform.session.resume();
    // If the platform does not respond, the product's own branding stays.
    void platform.project().then((project) => setBranding(parseBranding(project)));
  }, [platform]);

  // The next user of this browser must not find the visit of this one.
  useEffect(
    () =>
      platform.session.subscribe(() => {
        if (platform.session.reason === 'SIGN_OUT') void visits.remove();
      }),
    [platform, visits],
  );

  useEffect(() => {
    showBranding(branding);
  }, [branding]);

  const shell = useMemo<Shell>(
    () => ({
      platform,
      storage,
      drafts,
      visits,
      clock,
      loadWorkspace,
      notices,
      branding,
      setBranding,
      setTheme: (next) => {
        storage.set('theme', next);
        setTheme(next);
      },
      setLocale: (locale) => {
        storage.set('locale', locale);
        void showLocale(texts, locale);
      },
      loadLateTexts: () => addLateTexts(texts),
    }),
    [platform, storage, drafts, visits, clock, loadWorkspace, notices, branding, texts],
  );

  return (
    <I18nextProvider i18n={texts}>
      <DirectionProvider detectDirection={false}>
        <DocumentLanguage texts={texts} />
        <MantineProvider
          theme={overlayTheme}
          cssVariablesResolver={cssVariables}
          forceColorScheme={scheme}
          env={env}
        >
          <ShellContext.Provider value={shell}>
            {/* React renders transitions separately. Without them, the page of a click and its data render in one pass. */}
            <RouterProvider router={router} useTransitions={false} />
            <Overlays />
          </ShellContext.Provider>
        </MantineProvider>
      </DirectionProvider>
    </I18nextProvider>
  );
}
