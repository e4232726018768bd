import { useMemo } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import type { Row } from '../../../renderer/contract/platform.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import type { Field } from '../../../schemas/field/types.ts';
import { RelatedOne, type OneLook } from '../shared/one/RelatedOne.tsx';
import type { options } from './options.ts';

const template = '{{ first_name }} {{ last_name }} {{ email }}';
const display = { id: 'user', options: { display: 'both', circle: true } } as const;

/** Selects a user, shown with image, name and hover card. */
export function User(props: InterfaceProps<typeof options>) {
  const { registry, metadata } = useRender();
  const { field, options: chosen } = props;
  const look = useMemo<OneLook>(() => {
    const context = { field, options: display.options, metadata };
    return {
      fields: registry.displays.get(display.id)?.fields?.(context) ?? [],
      draw: drawerOf(field),
    };
  }, [registry, metadata, field]);
  return (
    <RelatedOne
      {...props}
      options={{ template, selectMode: chosen.selectMode }}
      look={look}
      onChange={props.onChange as (value: unknown) => void}
    />
  );
}

const drawerOf = (field: Field) => (row: Row) => <Person field={field} row={row} />;

function Person({ field, row }: { readonly field: Field; readonly row: Row }) {
  const { Display } = useRender();
  return <Display field={field} value={row} row={row} display={display} plain />;
}
