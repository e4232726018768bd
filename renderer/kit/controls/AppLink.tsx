import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** A path of the app, from its root: `/collections/articles`. */
  readonly path: string;
  readonly onFollow: (path: string) => void;
}

/**
 * A link to a page of the app. A plain click navigates in the app; with a modifier the browser opens a new
 * tab.
 */
export function AppLink({ path, onFollow, children, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    // The surrounding element may have a click handler too (a row of a table).
    event.stopPropagation();
    if (!staysInTab(event)) return;
    event.preventDefault();
    onFollow(path);
  };
  return (
    <a {...rest} href={hrefInApp(path)} onClick={follow}>
      {children}
    </a>
  );
}

/** Returns the URL path of a path of the app. */
export const hrefInApp = (path: string) => `/admin${path}`;

/** Opens a path of the app in a new tab. */
export const openTab = (path: string) => void window.open(hrefInApp(path), '_blank', 'noopener');

/**
 * Returns true if the browser would open the link in this tab. With a modifier it opens another tab, or
 * saves.
 */
export function staysInTab(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>,
): boolean {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
}
