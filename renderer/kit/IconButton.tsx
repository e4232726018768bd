import { Tooltip } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import classes from './button.module.css';

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

const iconSize = { normal: 20, small: 18, tiny: 16 } as const;

/** A round button of one icon, 40 px; 32 in rows, 24 in chips. */
export function IconButton(props: Props) {
  const { icon, label, kind = 'ghost', size = 'normal', disabled = false, ref } = props;
  return (
    <Tooltip label={disabled === false ? label : disabled.reason}>
      <button
        ref={ref}
        type="button"
        className={classes.icon}
        data-kind={kind}
        data-size={size}
        data-square={props.square || undefined}
        aria-label={label}
        aria-pressed={props.pressed}
        aria-expanded={props.expanded}
        aria-disabled={disabled !== false || undefined}
        onClick={() => {
          if (disabled === false) props.onClick?.();
        }}
      >
        <Icon name={icon} size={iconSize[size]} />
        {props.children}
      </button>
    </Tooltip>
  );
}
