import type { ReactNode, Ref } from 'react';
import { Icon } from './Icon.tsx';
import { Tip } from '../feedback/Tip.tsx';
import { shortcutText } from './shortcut-text.ts';
import classes from './button.module.css';

/** `explain` runs when the disabled control is pressed. */
export type DisabledControl = false | { readonly reason: string; readonly explain?: () => void };

export interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'outline' | 'quiet' | 'danger' | 'plain';
  readonly size?: 'normal' | 'small' | 'block';
  readonly icon?: string | null;
  readonly type?: 'button' | 'submit';
  readonly loading?: boolean;
  /** The button stays focusable, so that its reason can be read (SHELL-17). */
  readonly disabled?: DisabledControl;
  /** Below 600 px only the icon is visible; the text remains the accessible name. */
  readonly fold?: boolean;
  /** True if a split button's menu follows. */
  readonly attached?: boolean;
  /** `meta+enter`; shown in the tooltip. The caller handles the keys. */
  readonly shortcut?: string;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly onClick?: () => void;
}

export function Button(props: ButtonProps) {
  const { children, kind = 'plain', size = 'normal', icon = null, type = 'button', disabled = false } = props;
  const { loading = false, shortcut } = props;
  const keys = shortcut === undefined ? null : shortcutText(shortcut);
  return (
    <Tip text={disabled === false ? keys : disabled.reason} touch={disabled !== false}>
      <button
        ref={props.ref}
        type={type}
        className={classes.button}
        data-kind={kind}
        data-size={size}
        data-bare={icon === null || undefined}
        data-fold={(props.fold && icon !== null) || undefined}
        data-attached={props.attached || undefined}
        aria-disabled={disabled !== false || undefined}
        aria-busy={loading || undefined}
        onClick={(event) => {
          if (disabled === false && !loading) props.onClick?.();
          else {
            event.preventDefault();
            if (disabled !== false) disabled.explain?.();
          }
        }}
      >
        {loading ? <span className={classes.spinner} aria-hidden /> : icon !== null && <Icon name={icon} />}
        <span>{children}</span>
      </button>
    </Tip>
  );
}
