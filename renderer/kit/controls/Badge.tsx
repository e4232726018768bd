import { Icon } from './Icon.tsx';
import classes from '../small.module.css';

interface Props {
  readonly children: string;
  readonly role?: 'neutral' | 'success' | 'info' | 'warning' | 'danger';
  readonly icon?: string;
  readonly tiny?: boolean;
}

/** Shows a state as a text. The color only supports it. */
export function Badge({ children, role = 'neutral', icon, tiny = false }: Props) {
  return (
    <span className={classes.badge} data-role={role} data-tiny={tiny || undefined}>
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}

/** Shows a count: in the primary color if it needs attention, or in gray if `quiet`. */
export function Count({
  value,
  quiet = false,
}: {
  readonly value: number | string;
  readonly quiet?: boolean;
}) {
  return (
    <span className={classes.count} data-quiet={quiet || undefined}>
      {value}
    </span>
  );
}
