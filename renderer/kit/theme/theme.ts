/** Mantine's theme. It contains only references; all values are in tokens.css. */
import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const brand = [
  '#e6f6f0', '#c9ecdf', '#97dcc3', '#5fd2b0', '#00c897', '#00ad83', '#00946f', '#008060', '#006a50', '#005c44',
] as const; // prettier-ignore
const gray = [
  '#f5f7f9', '#e9edf1', '#dce2e8', '#c3ccd5', '#a3b1bd', '#818e9b', '#667380', '#52606d', '#26333d', '#15202a',
] as const; // prettier-ignore
const dark = [
  '#e7ecf0', '#a1adb8', '#8a97a3', '#6c7986', '#2a343d', '#212a32', '#1c242b', '#151b21', '#10151a', '#0a0e12',
] as const; // prettier-ignore

const transitionProps = { duration: 140, transition: 'fade' } as const;

export const theme = createTheme({
  colors: { brand, gray, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 4 },
  autoContrast: true,
  fontFamily: 'var(--font)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '16px', sm: '20px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  radius: { xs: '4px', sm: '6px', md: '10px', lg: '10px', xl: '999px' },
  defaultRadius: 'sm',
  shadows: { md: 'var(--shadow)' },
  breakpoints: { xs: '22.5em', sm: '37.5em', md: '60em', lg: '75em', xl: '89em' },
  headings: {
    fontWeight: 'var(--weight-title)',
    sizes: {
      h1: { fontSize: '24px', lineHeight: '32px' },
      h2: { fontSize: '20px', lineHeight: '28px' },
      h3: { fontSize: '16px', lineHeight: '24px' },
    },
  },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  // Plain objects, because importing the components here would load them with the sign-in page.
  components: {
    // SHELL-18: the animation lasts 200 ms, after the delay in kit/feedback/TipText.tsx.
    Tooltip: {
      defaultProps: {
        transitionProps: { duration: 200, transition: 'fade' },
        position: 'bottom',
        multiline: true,
        maw: 260,
      },
    },
    // SHELL-19.
    Menu: {
      defaultProps: {
        offset: 8,
        radius: 'md',
        shadow: 'md',
        transitionProps,
        // The placeholder is not a menuitem, as children of a menu must be. The first item takes the focus.
        withInitialFocusPlaceholder: false,
      },
    },
    // Closed dropdowns are not rendered, because each select would render all its choices.
    Combobox: { defaultProps: { keepMounted: false } },
    // The list itself scrolls (base.css), because a scroll area around it would be a stop of the Tab key.
    Select: { defaultProps: { withScrollArea: false } },
    Popover: { defaultProps: { offset: 8, radius: 'md', shadow: 'md', transitionProps } },
    Modal: {
      defaultProps: {
        radius: 'md',
        shadow: 'md',
        centered: true,
        padding: 24,
        transitionProps: { duration: 200 },
      },
    },
    Drawer: { defaultProps: { radius: 0, shadow: 'md', transitionProps: { duration: 200 } } },
  },
});

export const cssVariables: CSSVariablesResolver = () => {
  const references = {
    '--mantine-color-body': 'var(--surface-1)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-muted)',
    '--mantine-color-placeholder': 'var(--text-placeholder)',
    '--mantine-color-default': 'var(--surface-1)',
    '--mantine-color-default-hover': 'var(--surface-3)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--border-control)',
    '--mantine-color-error': 'var(--danger-text)',
    '--mantine-color-anchor': 'var(--primary-text)',
    '--mantine-color-disabled': 'var(--surface-3)',
    '--mantine-color-disabled-color': 'var(--text-placeholder)',
    '--mantine-color-disabled-border': 'var(--border)',
    '--mantine-color-brand-filled': 'var(--primary)',
    '--mantine-color-brand-filled-hover': 'var(--primary-hover)',
    '--mantine-color-brand-light': 'var(--primary-soft)',
    '--mantine-color-brand-light-hover': 'var(--primary-soft)',
    '--mantine-color-brand-light-color': 'var(--primary-text)',
    '--mantine-color-brand-outline': 'var(--primary-text)',
    '--mantine-color-brand-text': 'var(--primary-text)',
    '--mantine-primary-color-contrast': 'var(--on-primary)',
  };
  return { variables: references, light: references, dark: references };
};
