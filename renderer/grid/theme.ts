/**
 * AG Grid's theme, based on our design tokens. The tokens follow `color-scheme`, so one theme is enough for
 * light and dark.
 */
import { themeQuartz } from 'ag-grid-community';

export const gridTheme = themeQuartz.withParams({
  // AG Grid's default is `light`, which would force our tokens to their light values in dark mode.
  browserColorScheme: 'inherit',
  accentColor: 'var(--primary)',
  backgroundColor: 'var(--surface-1)',
  foregroundColor: 'var(--text)',
  borderColor: 'var(--border)',
  borderRadius: 0,
  wrapperBorder: false,
  wrapperBorderRadius: 0,
  headerBackgroundColor: 'var(--surface-1)',
  headerTextColor: 'var(--text-muted)',
  headerFontSize: 12,
  headerFontWeight: 540,
  headerColumnBorder: false,
  headerColumnResizeHandleColor: 'transparent',
  rowHoverColor: 'var(--surface-2)',
  selectedRowBackgroundColor: 'var(--surface-selected)',
  oddRowBackgroundColor: 'var(--surface-1)',
  fontFamily: 'inherit',
  fontSize: 13,
  cellHorizontalPadding: 12,
  rowBorder: { color: 'var(--border)' },
  checkboxBorderRadius: 4,
  checkboxCheckedBackgroundColor: 'var(--primary)',
  checkboxCheckedBorderColor: 'var(--primary)',
  checkboxCheckedShapeColor: 'var(--on-primary)',
  checkboxUncheckedBorderColor: 'var(--border-control)',
  focusShadow: 'inset 0 0 0 2px var(--focus)',
});
