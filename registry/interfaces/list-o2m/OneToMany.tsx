import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { options } from './options.ts';

/** A list of the rows that refer to this item, read by pages. Edits are staged with the page. */
export function OneToMany(props: InterfaceProps<typeof options>) {
  const { RelatedList } = useRender();
  return <RelatedList {...props} />;
}
