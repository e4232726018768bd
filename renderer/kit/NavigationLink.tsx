import { AppLink, staysInTab } from './AppLink.tsx';
import { Icon } from './Icon.tsx';
import classes from './navigation.module.css';

/** px, as in navigation.module.css. */
export const linkHeight = 36;

interface Props {
  readonly icon: string;
  readonly label: string;
  /** A path of the app. */
  readonly href: string;
  readonly current: boolean;
  readonly onNavigate: (path: string) => void;
  /** The link is pointed at or has the focus: a moment before it is followed. */
  readonly onApproach?: () => void;
  /** The press has begun that a click in this tab begins with. */
  readonly onPress?: (path: string) => void;
}

/** A row of the navigation: a true link, so that it opens in a new tab as well. */
export function NavigationLink({ icon, label, href, current, onNavigate, onApproach, onPress }: Props) {
  return (
    <AppLink
      className={classes.link}
      path={href}
      onFollow={onNavigate}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={onApproach}
      onFocus={onApproach}
      onPointerDown={(event) => {
        if (staysInTab(event)) onPress?.(href);
      }}
    >
      <Icon name={icon} />
      <span className={classes.label} title={label}>
        {label}
      </span>
    </AppLink>
  );
}
