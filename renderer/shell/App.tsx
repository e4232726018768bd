/** The whole app: texts, theme, branding, session and router, around the public pages and the private app. */
import { MantineProvider } from '@mantine/core';
import type { i18n } from 'i18next';
import { useEffect, useMemo, useState } from 'react';
import { I18nextProvider } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { cssVariables, theme as kitTheme } from '../kit/theme/theme.ts';
import { noBranding, parseBranding, showBranding, type Branding } from './branding.ts';
import { useColorScheme, asTheme, type Theme } from './color-scheme.ts';
import { ShellContext, type Shell } from './context.ts';
import { showLocale } from './i18n.ts';
import { createNotices } from './notices.ts';
import { createAppRouter } from './router.tsx';

export type AppProps = Pick<Shell, 'platform' | 'storage' | 'drafts' | 'clock' | 'loadWorkspace'> & {
  readonly texts: i18n;
  /** `test` disables Mantine's animations. */
  readonly env?: 'default' | 'test';
  readonly router?: ReturnType<typeof createAppRouter>;
};

export function App({ platform, storage, drafts, clock, loadWorkspace, texts, env, router }: AppProps) {
  const [branding, setBranding] = useState<Branding>(noBranding);
  const [theme, setTheme] = useState<Theme>(() => asTheme(storage.get('theme')));
  const scheme = useColorScheme(theme);
  const [notices] = useState(() => createNotices(clock));
  const [routes] = useState(() => router ?? createAppRouter());

  useEffect(() => {
    void platform.session.resume();
    // If the platform does not respond, the product's own branding stays.
    void platform.project().then((project) => setBranding(parseBranding(project)));
  }, [platform]);

  useEffect(() => {
    showBranding(branding);
  }, [branding]);

  const shell = useMemo<Shell>(
    () => ({
      platform,
      storage,
      drafts,
      clock,
      loadWorkspace,
      notices,
      branding,
      setBranding,
      setTheme: (next) => {
        storage.set('theme', next);
        setTheme(next);
      },
      setLocale: (locale) => void showLocale(texts, locale),
    }),
    [platform, storage, drafts, clock, loadWorkspace, notices, branding, texts],
  );

  return (
    <I18nextProvider i18n={texts}>
      <MantineProvider
        theme={kitTheme}
        cssVariablesResolver={cssVariables}
        forceColorScheme={scheme}
        env={env}
      >
        <ShellContext.Provider value={shell}>
          {/* React renders transitions separately. Without them, the page of a click and its data render in one pass. */}
          <RouterProvider router={routes} useTransitions={false} />
        </ShellContext.Provider>
      </MantineProvider>
    </I18nextProvider>
  );
}
