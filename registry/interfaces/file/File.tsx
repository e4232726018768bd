import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { FileControl } from '../shared/file/FileControl.tsx';
import type { options } from './options.ts';

export function File({ options: chosen, ...props }: InterfaceProps<typeof options, string>) {
  return <FileControl {...props} accept={null} folder={chosen.folder} image={null} />;
}
