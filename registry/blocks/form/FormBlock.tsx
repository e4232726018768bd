import type { BlockProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { useItem } from '../../../renderer/contract/screen.ts';
import { ItemFrame } from '../shared/item/ItemFrame.tsx';
import type { options } from './options.ts';

/** Renders the form of one item. */
export function FormBlock({ data }: BlockProps<typeof options>) {
  const { Form } = useRender();
  const item = useItem(data);
  return (
    <ItemFrame item={item}>
      <Form store={item.store} plan={item.plan} itemKey={item.key} isBatch={item.isBatch} />
    </ItemFrame>
  );
}
