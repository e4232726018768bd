import { Icon } from './Icon.tsx';
import classes from './small.module.css';

interface Props {
  readonly children: string;
  readonly role?: 'neutral' | 'success' | 'info' | 'warning' | 'danger';
  readonly icon?: string;
  readonly tiny?: boolean;
}

/** A state in words; the colour only helps. */
export function Badge({ children, role = 'neutral', icon, tiny = false }: Props) {
  return (
    <span className={classes.badge} data-role={role} data-tiny={tiny || undefined}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** A number in a round mark: primary where it calls, grey where it only tells. */
export function Count({ value, quiet = false }: { readonly value: number; readonly quiet?: boolean }) {
  return (
    <span className={classes.count} data-quiet={quiet || undefined}>
      {value}
    </span>
  );
}
