import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { options } from './options.ts';

/** A list of rows of several collections, linked through a junction that names each row's collection. */
export function ManyToAny(props: InterfaceProps<typeof options>) {
  const { RelatedList } = useRender();
  const { options: chosen } = props;
  return <RelatedList {...props} options={{ ...chosen, template: null }} arrange={chosen} />;
}
