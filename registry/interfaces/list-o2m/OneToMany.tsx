import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { Related } from '../shared/related/Related.tsx';
import type { options } from './options.ts';

/** The rows that point here. All of them, by pages; what is changed is staged with the page. */
export function OneToMany(props: InterfaceProps<typeof options>) {
  return <Related {...props} />;
}
