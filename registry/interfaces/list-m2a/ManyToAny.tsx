import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Related } from '../shared/related/Related.tsx';
import type { options } from './options.ts';

/** Rows of several collections, in one order or by collection, linked through a junction that names that of each. */
export function ManyToAny(props: InterfaceProps<typeof options>) {
  const { options: chosen } = props;
  return <Related {...props} options={{ ...chosen, template: null }} arrange={chosen} />;
}
