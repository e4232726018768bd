import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** Of a page of the app, from its root: `/collections/articles`. */
  readonly path: string;
  readonly onFollow: (path: string) => void;
}

/** A true link to a page of the app: it opens in a new tab as well, and a plain click changes the page in place. */
export function AppLink({ path, onFollow, children, ...rest }: Props) {
  const follow = (event: MouseEvent) => {
    // What stands around it may be clicked as well (a row of a table).
    event.stopPropagation();
    if (!staysInTab(event)) return;
    event.preventDefault();
    onFollow(path);
  };
  return (
    <a {...rest} href={`/admin${path}`} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether the browser would follow the click in this tab; with a modifier it opens another, or saves. */
export function staysInTab(
  event: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'button'>,
): boolean {
  return !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && event.button === 0;
}
