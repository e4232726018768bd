import type { MouseEvent } from 'react';
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
}

/** A row of the navigation: a true link, so that it opens in a new tab as well. */
export function NavigationLink({ icon, label, href, current, onNavigate, onApproach }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onNavigate(href);
  };
  return (
    <a
      className={classes.link}
      href={`/admin${href}`}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      onPointerEnter={onApproach}
      onFocus={onApproach}
    >
      <Icon name={icon} />
      <span className={classes.label} title={label}>
        {label}
      </span>
    </a>
  );
}
