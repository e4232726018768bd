import type { ComponentProps, KeyboardEvent, MouseEvent } from 'react';
import { hrefInApp, staysInTab } from '../../../renderer/kit/controls/AppLink.tsx';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The path that a press opens. If it is null, the row is a button. */
  readonly path: string | null;
  readonly onPress: () => void;
}

/**
 * A row that is pressed as a whole. It is the same element as link, button and checkbox, so that it keeps the
 * focus when the mode changes.
 */
export function RowLink({ path, onPress, onKeyDown, children, ...rest }: Props) {
  const onClick = (event: MouseEvent) => {
    // The browser opens a tab if a modifier is pressed.
    if (path !== null && !staysInTab(event)) return;
    event.preventDefault();
    onPress();
  };
  const pressKey = (event: KeyboardEvent<HTMLAnchorElement>) => {
    onKeyDown?.(event);
    if (path !== null || event.defaultPrevented || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    if (!event.repeat) onPress();
  };
  return (
    <a
      draggable={false}
      href={path === null ? undefined : hrefInApp(path)}
      role={path === null ? 'button' : undefined}
      tabIndex={path === null ? 0 : undefined}
      {...rest}
      onClick={onClick}
      onKeyDown={pressKey}
    >
      {children}
    </a>
  );
}
