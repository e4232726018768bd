/** The interface `probe` for text fields. It records each render. */
import { registry } from '../../registry/index.ts';
import { defineInterface, type InterfaceProps } from '../../renderer/contract/definitions.ts';
import { createRegistry } from '../../renderer/contract/registry.ts';

/** The fields that were drawn, as `collection.field`, in their order. */
export const renders: string[] = [];

function Probe({ value, labelId, field, onChange }: InterfaceProps<readonly [], string>) {
  renders.push(`${field.collection}.${field.field}`);
  return (
    <input aria-labelledby={labelId} value={value ?? ''} onChange={(event) => onChange(event.target.value)} />
  );
}

const probe = defineInterface({
  id: 'probe',
  name: 'Probe',
  icon: 'bolt',
  types: ['string'],
  options: [],
  load: async () => Probe as never,
});

/** Everything there is, and the probe. */
export const probing = createRegistry({
  interfaces: [...registry.interfaces.all, probe as never],
  displays: registry.displays.all,
  layouts: registry.layouts.all,
  panels: registry.panels.all,
  blocks: registry.blocks.all,
  actions: registry.actions.all,
});
