import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderInside } from '../../../tests/support/widgets.tsx';
import { IconMenu } from './IconMenu.tsx';
import { MenuButton } from './MenuButton.tsx';
import { MenuItems } from './MenuItems.tsx';

const entries = [{ label: 'Rename', run: () => undefined }];

test.each([
  [
    'an icon',
    <IconMenu key="icon" icon="more_vert" label="Actions">
      <MenuItems entries={entries} />
    </IconMenu>,
  ],
  [
    'a text',
    <MenuButton key="text" icon="add" entries={entries}>
      Actions
    </MenuButton>,
  ],
])('SHELL-19 a menu opens 8 px below its button with %s', async (_, button) => {
  const { user } = renderInside(button);
  await user.click(screen.getByRole('button', { name: 'Actions' }));
  const menu = await screen.findByRole('menu');
  // In jsdom, every element has its corner at 0, 0 and no size.
  await expect.poll(() => menu.style.top).toMatch(/^(8px|calc\(0px \+ 8px\))$/);
});
