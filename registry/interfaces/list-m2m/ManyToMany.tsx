import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { options } from './options.ts';

/** A list of rows of another collection, linked through a junction. */
export function ManyToMany(props: InterfaceProps<typeof options>) {
  const { RelatedList } = useRender();
  return <RelatedList {...props} />;
}
