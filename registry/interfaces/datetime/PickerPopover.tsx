import { Popover } from '@mantine/core';
import { useLayoutEffect, useState } from 'react';
import { DatetimePicker, type PickerProps } from './DatetimePicker.tsx';
import classes from './datetime.module.css';

interface Props extends PickerProps {
  readonly id: string;
  readonly label: string;
}

/** Opens the picker next to its field. Closing it returns the focus to the field. */
export function PickerPopover({ id, label, ...picker }: Props) {
  const [from] = useState(() => document.activeElement);
  useLayoutEffect(
    () => () => {
      // If the user clicked elsewhere, the focus stays there.
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
      // The text field has the ARIA attributes; the element that positions the popover must not repeat them.
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
