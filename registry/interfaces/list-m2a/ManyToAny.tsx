import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Related } from '../shared/related/Related.tsx';
import type { options } from './options.ts';

/** A list of rows of several collections, linked through a junction that names each row's collection. */
export function ManyToAny(props: InterfaceProps<typeof options>) {
  const { options: chosen } = props;
  return <Related {...props} options={{ ...chosen, template: null }} arrange={chosen} />;
}
