import { ActionIcon, TextInput } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { copyText } from '../../../renderer/kit/copy-text.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Tip } from '../../../renderer/kit/feedback/Tip.tsx';
import { controlProps, inputClass } from '../shared/control.ts';
import { useSecret } from '../shared/secret.ts';
import type { options } from './options.ts';
import { randomToken } from './random.ts';
import classes from './token.module.css';

/** Edits an API token. A token is generated here, shown until it is saved, and can then only be replaced or removed. */
export function Token(props: InterfaceProps<typeof options, string>) {
  const { t, notify } = useRender();
  const { options: chosen, disabled, onChange } = props;
  const { typed, stored, type } = useSecret(props);
  const copy = () =>
    void copyText(typed).then(() => notify({ kind: 'success', title: t('interfaces.token_copied') }));
  const actions = [
    ...(typed === '' ? [] : [{ icon: 'content_copy', label: t('interfaces.copy_token'), run: copy }]),
    { icon: 'autorenew', label: t('interfaces.generate_token'), run: () => type(randomToken()) },
    ...(typed === '' && !stored
      ? []
      : [{ icon: 'close', label: t('interfaces.remove_token'), run: () => onChange(null) }]),
  ];
  return (
    <div>
      <TextInput
        {...controlProps(props)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={stored ? t('interfaces.token_stored') : (chosen.placeholder ?? t('interfaces.no_token'))}
        classNames={{ input: inputClass(typed === '' ? 'sans-serif' : 'monospace', disabled) }}
        rightSectionWidth={disabled === false ? actions.length * 34 + 10 : undefined}
        rightSection={
          disabled !== false ? undefined : (
            <span className={classes.actions}>
              {actions.map(({ icon, label, run }) => (
                <Tip key={icon} text={label}>
                  <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={run}>
                    <Icon name={icon} />
                  </ActionIcon>
                </Tip>
              ))}
            </span>
          )
        }
        onChange={(event) => type(event.currentTarget.value)}
      />
      {typed !== '' && <p className={classes.note}>{t('interfaces.token_note')}</p>}
    </div>
  );
}
