import { deferred } from '../lazy-widget.ts';
import type { TipTextProps } from './TipText.tsx';

/** The text of a tooltip, loaded with the first one. If its code does not load, the control still works. */
export const LazyTipText = deferred<TipTextProps>(() =>
  import('./TipText.tsx').then(
    ({ TipText }) => TipText,
    () => () => null,
  ),
);
