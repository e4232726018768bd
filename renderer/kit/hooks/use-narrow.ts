import { useMediaQuery } from '@mantine/hooks';

/**
 * Returns true if the window has the width of a phone. The value is correct in the first render, because
 * switching later costs as much as rendering both. The CSS equivalent is `@media (width < 600px)`.
 */
export function useNarrow(): boolean {
  return useMediaQuery('(width < 600px)', false, { getInitialValueInEffect: false });
}
