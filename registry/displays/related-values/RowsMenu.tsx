import { Menu } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { AppLink } from '../../../renderer/kit/controls/AppLink.tsx';
import { OpenMenu } from '../../../renderer/kit/controls/OpenMenu.tsx';
import type { MenuState } from '../../../renderer/kit/controls/use-menu-button.ts';
import { pathOfRow, type Related } from './related.ts';
import classes from './related-values.module.css';
import { RowText } from './RowText.tsx';

/** Maximum number of links. The page of the item lists all rows. */
const maxLinks = 100;

interface Props {
  readonly state: MenuState;
  readonly rows: readonly unknown[];
  readonly related: Related;
}

/** A menu with links to the pages of the rows (DISP-related-values-01). */
export function RowsMenu({ state, rows, related }: Props) {
  const { t, navigate, itemHref } = useRender();
  const more = rows.length - maxLinks;
  return (
    <OpenMenu state={state}>
      <Menu.Dropdown className={classes.menu} onClick={(event) => event.stopPropagation()}>
        {rows.slice(0, maxLinks).map((row, i) => {
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
        {more > 0 && <Menu.Label>{t('displays.more_items', { count: more })}</Menu.Label>}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
