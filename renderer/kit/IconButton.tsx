import { Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { BareIconButton } from './BareIconButton.tsx';

interface Props {
  readonly icon: string;
  /** Accessible name and tooltip. */
  readonly label: string;
  readonly kind?: 'ghost' | 'line' | 'tint' | 'main' | 'danger';
  readonly size?: 'normal' | 'small' | 'tiny';
  readonly square?: boolean;
  readonly pressed?: boolean;
  readonly expanded?: boolean;
  readonly disabled?: false | { readonly reason: string };
  /** A count or a mark in its corner. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
}

/** An icon's button with its name, or the reason why it cannot be used, in a tooltip. */
export function IconButton({ pressed, expanded, disabled = false, onClick, ...look }: Props) {
  return (
    <Tooltip label={disabled === false ? look.label : disabled.reason}>
      <BareIconButton
        {...look}
        aria-pressed={pressed}
        aria-expanded={expanded}
        aria-disabled={disabled !== false || undefined}
        onClick={() => {
          if (disabled === false) onClick?.();
        }}
      />
    </Tooltip>
  );
}
