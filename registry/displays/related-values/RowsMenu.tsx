import { Menu } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { OpenMenu } from '../../../renderer/kit/controls/OpenMenu.tsx';
import type { MenuState } from '../../../renderer/kit/controls/use-menu-button.ts';
import { pathOfRow, type Related } from './related.ts';
import classes from './related-values.module.css';
import { RowText } from './RowText.tsx';

interface Props {
  readonly state: MenuState;
  readonly rows: readonly unknown[];
  readonly related: Related;
}

/** A menu with links to the pages of the rows (DISP-related-values-01). */
export function RowsMenu({ state, rows, related }: Props) {
  const { navigate, itemHref } = useRender();
  return (
    <OpenMenu state={state}>
      <Menu.Dropdown className={classes.menu} onClick={(event) => event.stopPropagation()}>
        {rows.map((row, i) => {
          const path = pathOfRow(related, row, itemHref);
          const shown = <RowText related={related} row={row} />;
          return path === null ? (
            <Menu.Item key={i} disabled>
              {shown}
            </Menu.Item>
          ) : (
            <Menu.Item key={i} component={AppLink} path={path} onFollow={navigate}>
              {shown}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
