import type { DisplayProps } from '../../../renderer/contract/definitions.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { nameInWords } from '../../../schemas/field/name.ts';
import { EmptyValue } from '../shared/EmptyValue.tsx';
import { plainText } from '../shared/plain-text.ts';
import type { options } from './options.ts';

/** Shows the icon that the value names, with its name for screen readers. */
export function IconValue({ value, options: chosen }: DisplayProps<typeof options>) {
  const name = plainText(value);
  if (name === '') return <EmptyValue />;
  if (!/^\w+$/.test(name)) return <span>{name}</span>;
  return (
    <span
      style={{ display: 'inline-grid', verticalAlign: 'middle', color: chosen.color ?? undefined }}
      title={name}
    >
      <Icon name={name} label={nameInWords(name)} />
    </span>
  );
}
