import { deferred } from '../lazy-widget.ts';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { MenuEntry } from './MenuItems.tsx';
import { useMenuButton } from './use-menu-button.ts';
import classes from './button.module.css';

const EntriesMenu = deferred(async () => (await import('./OpenMenu.tsx')).EntriesMenu);

/** A primary button with a menu of related actions. */
export function SplitButton({
  menu,
  menuLabel,
  ...button
}: Omit<ButtonProps, 'attached' | 'kind' | 'size'> & {
  readonly menu: readonly MenuEntry[];
  readonly menuLabel: string;
}) {
  const { state, buttonProps } = useMenuButton(EntriesMenu.prepare);
  if (menu.length === 0) return <Button {...button} kind="primary" />;
  return (
    <span className={classes.split}>
      <Button {...button} kind="primary" attached />
      <button
        {...buttonProps}
        type="button"
        className={classes.more}
        aria-label={menuLabel}
        aria-disabled={(button.disabled ?? false) !== false || undefined}
      >
        <Icon name="expand_more" />
      </button>
      {state.wasOpened && <EntriesMenu state={state} position="bottom-end" entries={menu} />}
    </span>
  );
}
