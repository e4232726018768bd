import { Tooltip } from '@mantine/core';
import type { ReactElement } from 'react';

/** Why a control cannot be used, over it. */
export function Reason({ text, children }: { readonly text: string; readonly children: ReactElement }) {
  return <Tooltip label={text}>{children}</Tooltip>;
}
