import type { MouseEvent } from 'react';
import { Icon } from './Icon.tsx';
import classes from './navigation.module.css';

interface Props {
  readonly icon: string;
  readonly label: string;
  /** A path of the app. */
  readonly href: string;
  readonly current: boolean;
  readonly onNavigate: (path: string) => void;
}

/** A row of the navigation: a true link, so that it opens in a new tab as well. */
export function NavigationLink({ icon, label, href, current, onNavigate }: Props) {
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
    >
      <Icon name={icon} />
      <span className={classes.label} title={label}>
        {label}
      </span>
    </a>
  );
}
