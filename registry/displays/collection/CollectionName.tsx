import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

/** Shows a collection's name by its key. If it is missing or not readable, shows the key in words. */
export function CollectionName({ value, options: chosen }: DisplayProps<typeof options>) {
  const { metadata } = useRender();
  const key = plainText(value);
  if (key === '') return <EmptyValue />;
  const collection = metadata.collection(key);
  return (
    <span
      style={{
        display: 'inline-flex',
        gap: 8,
        alignItems: 'center',
        minWidth: 0,
        verticalAlign: 'middle',
      }}
    >
      {chosen.icon && <Icon name={collection?.meta?.icon ?? 'box'} />}
      <span>{collection?.name ?? nameInWords(key)}</span>
    </span>
  );
}
