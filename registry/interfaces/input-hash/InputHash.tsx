import { TextInput } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import { useSecret } from '../shared/secret.ts';
import type { options } from './options.ts';

/** Never shows the stored value. A placeholder says that there is one, until the user types a new one. */
export function InputHash(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const { options: chosen, disabled } = props;
  const { typed, stored, type } = useSecret(props);
  return (
    <TextInput
      {...controlProps(props)}
      type={chosen.masked ? 'password' : 'text'}
      autoComplete="new-password"
      value={typed}
      placeholder={stored ? t('interfaces.value_hashed') : (chosen.placeholder ?? undefined)}
      classNames={{ input: inputClass(chosen.masked || typed === '' ? 'sans-serif' : 'monospace', disabled) }}
      rightSection={
        // A read-only field shows the lock of its field frame here.
        disabled !== false ? undefined : <Icon name={stored ? 'lock' : 'lock_open'} />
      }
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
