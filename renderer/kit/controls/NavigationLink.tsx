import { AppLink, staysInTab } from './AppLink.tsx';
import { Icon } from './Icon.tsx';
import classes from './navigation.module.css';

/** Height in px; must match navigation.module.css. */
export const linkHeight = 36;

interface Props {
  readonly icon: string;
  readonly label: string;
  /** A path of the app. */
  readonly href: string;
  /** `within`: the link leads to the page above the current one. */
  readonly current: boolean | 'within';
  readonly onNavigate: (path: string) => void;
  /** Called when the user hovers over the link or focuses it, shortly before a click. */
  readonly onApproach?: () => void;
  /** Called on pointer down, if the click will open in this tab. */
  readonly onPress?: (path: string) => void;
}

/** A link of the navigation. */
export function NavigationLink({ icon, label, href, current, onNavigate, onApproach, onPress }: Props) {
  return (
    <AppLink
      className={classes.link}
      path={href}
      onFollow={onNavigate}
      aria-current={current === 'within' ? true : current ? 'page' : undefined}
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
