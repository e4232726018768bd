import { Menu } from '@mantine/core';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';

interface Props {
  /** Where the pointer was pressed, in CSS pixels of the viewport. */
  readonly at: { readonly x: number; readonly y: number };
  /** Whether hidden collections are shown now. */
  readonly hidden: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

/** The context menu of the navigation, which shows or hides hidden collections (COLL-31). */
export function HiddenMenu({ at, hidden, onToggle, onClose }: Props) {
  const { t } = useRender();
  return (
    <Menu opened onClose={onClose} withinPortal>
      <Menu.Target>
        <span style={{ position: 'fixed', left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name={hidden ? 'visibility_off' : 'visibility'} />} onClick={onToggle}>
          {t(hidden ? 'content.hide_hidden' : 'content.show_hidden')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
