import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Related } from '../shared/related/Related.tsx';
import type { options } from './options.ts';

/** A list of rows of another collection, linked through a junction. */
export function ManyToMany(props: InterfaceProps<typeof options>) {
  return <Related {...props} />;
}
