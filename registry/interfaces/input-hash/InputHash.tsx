import { TextInput } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/Icon.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import { useSecret } from '../shared/secret.ts';
import type { options } from './options.ts';

/** What is stored is never shown: an empty box says that there is a value, until something new is typed. */
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
        // A read-only field has the lock of its frame in this place.
        disabled !== false ? undefined : <Icon name={stored ? 'lock' : 'lock_open'} />
      }
      rightSectionPointerEvents="none"
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
