import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { RelatedOne } from '../shared/one/RelatedOne.tsx';
import type { options } from './options.ts';

/** Selects one row of another collection, shown by its template. */
export function ManyToOne(props: InterfaceProps<typeof options>) {
  return <RelatedOne {...props} onChange={props.onChange as (value: unknown) => void} />;
}
