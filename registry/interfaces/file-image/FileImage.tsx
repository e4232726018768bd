import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { FileControl } from '../shared/file/FileControl.tsx';
import type { options } from './options.ts';

export function FileImage({ options: chosen, ...props }: InterfaceProps<typeof options, string>) {
  return <FileControl {...props} accept="image/" folder={chosen.folder} crop={chosen.crop} />;
}
