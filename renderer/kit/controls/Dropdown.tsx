import { Select, type SelectProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { selectMarkedOnEnter } from './marked-option.ts';

/** Renders after which the input has the final id of the list, which Mantine sets and then replaces in effects. */
const rendersUntilId = 3;

/** A select whose input says that it is expanded, and which list it controls. Enter selects the option that is marked. */
export function Dropdown(props: SelectProps) {
  // Mantine uses the id of the list only in a render after it was set, and causes none.
  const [missing, setMissing] = useState(0);
  useEffect(() => {
    if (missing > 0) setMissing(missing - 1);
  }, [missing]);
  return (
    <Select
      // The focus comes by Tab, or returns from a dialog. Only a click, an arrow key or typing opens the list.
      openOnFocus={false}
      onKeyDownCapture={selectMarkedOnEnter}
      {...props}
      comboboxProps={{
        ...props.comboboxProps,
        transitionProps: { duration: 0, onEntered: () => setMissing(rendersUntilId) },
      }}
    />
  );
}
