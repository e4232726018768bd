import type { ReactNode, Ref } from 'react';
import { BareIconButton } from './BareIconButton.tsx';
import type { DisabledControl } from './Button.tsx';
import { Tip } from '../feedback/Tip.tsx';

interface Props {
  readonly icon: string;
  /** Accessible name and tooltip. */
  readonly label: string;
  /** Shown in the tooltip. */
  readonly shortcut?: string | null;
  readonly kind?: 'ghost' | 'line' | 'tint' | 'main' | 'danger';
  readonly size?: 'normal' | 'small' | 'tiny';
  readonly square?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: DisabledControl;
  /** On a phone, the button is hidden while it is disabled. */
  readonly fold?: boolean;
  /** A count or a dot in its corner. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
}

/** An icon button with a tooltip: its name, or the reason why it is disabled. */
export function IconButton({ pressed, expanded, disabled = false, shortcut, fold, onClick, ...look }: Props) {
  const tip = shortcut ? `${look.label} (${shortcut})` : look.label;
  return (
    <Tip text={disabled === false ? tip : disabled.reason} touch={disabled !== false}>
      <BareIconButton
        {...look}
        aria-pressed={pressed}
        aria-expanded={expanded}
        data-fold={fold || undefined}
        aria-disabled={disabled !== false || undefined}
        onClick={() => {
          if (disabled === false) onClick?.();
          else disabled.explain?.();
        }}
      />
    </Tip>
  );
}
