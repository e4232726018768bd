import type { SelectProps } from '@mantine/core';
import { Dropdown } from './Dropdown.tsx';
import { Icon } from './Icon.tsx';

/** A select for side panels, with the same chevron as other selects. */
export function SmallSelect(props: SelectProps) {
  return (
    <Dropdown
      size="xs"
      rightSection={<Icon name="expand_more" />}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
