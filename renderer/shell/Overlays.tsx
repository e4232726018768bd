import { createTheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { theme } from '../kit/theme/theme.ts';

const id = 'overlays';

/** The theme of the kit. Menus, lists of choices, tooltips and dialogs are rendered into `Overlays`. */
export const overlayTheme = createTheme({
  ...theme,
  components: { ...theme.components, Portal: { defaultProps: { target: `#${id}` } } },
});

/**
 * The landmark that contains open overlays. Without it, they are outside of all landmarks, and screen
 * readers that navigate by landmark cannot find them. Hidden while it is empty (kit/base.css).
 */
export function Overlays() {
  const { t } = useTranslation();
  return <section id={id} aria-label={t('shell.overlays')} />;
}
