import { useEffect, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark' | 'auto';

const query = '(prefers-color-scheme: dark)';

/** Returns the color scheme of a user's theme on this system (SHELL-14, SHELL-15). */
export function useColorScheme(theme: Theme): 'light' | 'dark' {
  const systemIsDark = useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
  const scheme = theme === 'auto' ? (systemIsDark ? 'dark' : 'light') : theme;
  useEffect(() => {
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColors[scheme]);
  }, [scheme]);
  return scheme;
}

const themeColors = { dark: '#263238', light: '#ffffff' } as const;

/** Any other value means the default theme, light. */
export function asTheme(value: unknown): Theme {
  return value === 'dark' || value === 'auto' ? value : 'light';
}

/** Returns the theme of the last user of this browser. Before the first sign-in, the system decides. */
export function firstTheme(stored: string | null): Theme {
  return stored === null ? 'auto' : asTheme(stored);
}
