import { useMediaQuery } from '@mantine/hooks';

/**
 * Whether the window is a phone's (look.md): what does not fit there is drawn otherwise. Known from the first drawing on:
 * what gives way at once costs as much as what stays. Twin in CSS: `@media (width < 600px)`.
 */
export function useNarrow(): boolean {
  return useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
}
