import { lazy, Suspense, type ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import classes from './button.module.css';

/** The sign-in page has no disabled button, and so no tooltips to load. */
const Reason = lazy(async () => ({ default: (await import('./Reason.tsx')).Reason }));

export interface ButtonProps {
  readonly children: ReactNode;
  readonly kind?: 'primary' | 'outline' | 'quiet' | 'danger' | 'plain';
  readonly size?: 'normal' | 'small' | 'block';
  readonly icon?: string | null;
  readonly type?: 'button' | 'submit';
  readonly loading?: boolean;
  /** Stays focusable, so that its reason can be read (SHELL-17). */
  readonly disabled?: false | { readonly reason: string };
  /** Below 600 px only the icon remains; the text stays its name. */
  readonly fold?: boolean;
  /** A split button's menu follows at its end. */
  readonly attached?: boolean;
  readonly onClick?: () => void;
}

export function Button(props: ButtonProps) {
  const { children, kind = 'plain', size = 'normal', icon = null, type = 'button', disabled = false } = props;
  const { loading = false } = props;
  const button = (
    <button
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
        else event.preventDefault();
      }}
    >
      {loading ? <span className={classes.spinner} aria-hidden /> : icon !== null && <Icon name={icon} />}
      <span>{children}</span>
    </button>
  );
  if (disabled === false) return button;
  return (
    <Suspense fallback={button}>
      <Reason text={disabled.reason}>{button}</Reason>
    </Suspense>
  );
}
