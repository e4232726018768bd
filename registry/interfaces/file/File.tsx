import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { parseAllowedTypes } from '../shared/file/allowed-types.ts';
import { FileControl } from '../shared/file/FileControl.tsx';
import type { options } from './options.ts';

export function File({ options: chosen, ...props }: InterfaceProps<typeof options, string>) {
  const { folder, allowedTypes } = chosen;
  const types = useMemo(() => parseAllowedTypes(allowedTypes), [allowedTypes]);
  return <FileControl {...props} types={types} folder={folder} image={null} />;
}
