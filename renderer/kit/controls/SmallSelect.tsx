import { Select, type SelectProps } from '@mantine/core';
import { Icon } from './Icon.tsx';

/** A select for side panels, with the same chevron as other selects. */
export function SmallSelect(props: SelectProps) {
  return (
    <Select
      size="xs"
      rightSection={<Icon name="expand_more" />}
      rightSectionPointerEvents="none"
      {...props}
    />
  );
}
