import { TextInput } from '@mantine/core';
import { useId } from 'react';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useFormValues } from '../../../renderer/contract/form-store.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { deferred } from '../../../renderer/kit/lazy-widget.ts';
import { usePasswordPattern } from '../../../renderer/kit/password/use-password-pattern.ts';
import { controlProps, inputClass } from '../shared/control.ts';
import { useSecret } from '../shared/secret.ts';
import type { options } from './options.ts';

const PasswordRules = deferred(
  async () => (await import('../../../renderer/kit/password/PasswordRules.tsx')).PasswordRules,
);

/** Never shows the stored value. A placeholder says that there is one, until the user types a new one. */
export function InputHash(props: InterfaceProps<typeof options, string>) {
  const { t } = useRender();
  const { options: chosen, disabled } = props;
  const { typed, stored, type } = useSecret(props);
  const rulesId = useId();
  const { passwordRules } = chosen as { readonly passwordRules?: boolean };
  const hasRules = passwordRules === true && typed !== '';
  const describedBy = [props.describedBy, hasRules && rulesId].filter(Boolean).join(' ');
  const control = (
    <TextInput
      {...controlProps({ ...props, describedBy: describedBy || undefined })}
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
  if (!hasRules) return <div>{control}</div>;
  return (
    <div>
      {control}
      <RulesOf id={rulesId} password={typed} />
    </div>
  );
}

function RulesOf({ id, password }: { readonly id: string; readonly password: string }) {
  const { t, platform } = useRender();
  const hasTexts = useLateTexts();
  const pattern = usePasswordPattern(platform);
  const { email } = useFormValues(['email']);
  if (!hasTexts || pattern === null) return null;
  return (
    <PasswordRules
      id={id}
      password={password}
      email={typeof email === 'string' ? email : ''}
      pattern={pattern}
      t={t}
    />
  );
}
