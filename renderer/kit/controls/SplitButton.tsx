import { Menu } from '@mantine/core';
import { Button, type ButtonProps } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { MenuItems, type MenuEntry } from './MenuItems.tsx';
import classes from './button.module.css';

/** A primary button with a menu of related actions. */
export function SplitButton({
  menu,
  menuLabel,
  ...button
}: Omit<ButtonProps, 'attached' | 'kind' | 'size'> & {
  readonly menu: readonly MenuEntry[];
  readonly menuLabel: string;
}) {
  if (menu.length === 0) return <Button {...button} kind="primary" />;
  return (
    <span className={classes.split}>
      <Button {...button} kind="primary" attached />
      <Menu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className={classes.more}
            aria-label={menuLabel}
            aria-disabled={(button.disabled ?? false) !== false || undefined}
          >
            <Icon name="expand_more" />
          </button>
        </Menu.Target>
        <MenuItems entries={menu} />
      </Menu>
    </span>
  );
}
