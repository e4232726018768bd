import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Related } from '../shared/related/Related.tsx';
import type { options } from './options.ts';

/** Rows of several collections in one order, linked through a junction that names the collection of each. */
export function ManyToAny(props: InterfaceProps<typeof options>) {
  return <Related {...props} options={{ ...props.options, template: null }} />;
}
