import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import classes from './button.module.css';

export interface BareIconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  readonly icon: string;
  /** Accessible name. */
  readonly label: string;
  readonly kind?: 'ghost' | 'line' | 'tint' | 'main' | 'danger';
  readonly size?: 'normal' | 'small' | 'tiny';
  readonly square?: boolean;
  /** A count or a dot in its corner. */
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement> | undefined;
}

const iconSize = { normal: 20, small: 18, tiny: 16 } as const;

/** A round icon button without a tooltip: 40 px, 32 px in rows, 24 px in chips. */
export function BareIconButton(props: BareIconButtonProps) {
  const { icon, label, kind = 'ghost', size = 'normal', square, children, ...rest } = props;
  return (
    <button
      {...rest}
      type="button"
      className={classes.icon}
      data-kind={kind}
      data-size={size}
      data-square={square || undefined}
      aria-label={label}
    >
      <Icon name={icon} size={iconSize[size]} />
      {children}
    </button>
  );
}
