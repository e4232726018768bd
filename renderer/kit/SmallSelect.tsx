import { Select, type SelectProps } from '@mantine/core';
import { Icon } from './Icon.tsx';

/** A select of side panels, with the chevron of all others. */
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
