import { Popover } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { DatetimePicker, type PickerProps } from './DatetimePicker.tsx';
import classes from './datetime.module.css';

interface Props extends PickerProps {
  readonly id: string;
  readonly label: string;
}

/** The picker, over the page at the field that it stands in; the focus goes back there. */
export function PickerPopover({ id, label, ...picker }: Props) {
  const [from] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      // Whoever clicked elsewhere stays there.
      if (document.getElementById(id)?.contains(document.activeElement))
        (from as HTMLElement | null)?.focus();
    },
    [id, from],
  );
  return (
    <Popover
      opened
      onChange={(opened) => !opened && picker.onDone()}
      position="bottom-start"
      trapFocus
      withinPortal
      // The control says that it opens this; what it is placed at says nothing.
      withRoles={false}
    >
      <Popover.Target>
        <span className={classes.anchor} />
      </Popover.Target>
      <Popover.Dropdown id={id} role="dialog" tabIndex={-1} aria-label={label}>
        <DatetimePicker {...picker} />
      </Popover.Dropdown>
    </Popover>
  );
}
