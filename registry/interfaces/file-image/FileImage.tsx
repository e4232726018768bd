import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { imageTypes } from '../shared/file/allowed-types.ts';
import { FileControl } from '../shared/file/FileControl.tsx';
import type { options } from './options.ts';

export function FileImage({ options: chosen, ...props }: InterfaceProps<typeof options, string>) {
  const { folder, crop } = chosen;
  return <FileControl {...props} types={imageTypes} folder={folder} image={crop ? 'cover' : 'contain'} />;
}
