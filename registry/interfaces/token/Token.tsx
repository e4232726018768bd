import { ActionIcon, TextInput } from '@mantine/core';
import type { InterfaceProps } from '../../../renderer/contract/definitions.ts';
import { useRender } from '../../../renderer/contract/render.ts';
import { copyText } from '../../../renderer/kit/copy-text.ts';
import { Icon } from '../../../renderer/kit/controls/Icon.tsx';
import { Tip } from '../../../renderer/kit/feedback/Tip.tsx';
import { useLateTexts } from '../../../renderer/kit/hooks/use-late-texts.ts';
import { controlProps, inputClass } from '../shared/control.ts';
import { useSecret } from '../shared/secret.ts';
import type { options } from './options.ts';
import { randomToken } from './random.ts';
import { TokenTimes } from './TokenTimes.tsx';
import classes from './token.module.css';

/** A text that is loaded late. */
const aText = 'interfaces.token_stored';

/** Edits an API token. A token is generated here, shown until it is saved, and can then only be replaced or revoked. */
export function Token(props: InterfaceProps<typeof options, string>) {
  const { t, notify, confirm } = useRender();
  const { options: chosen, disabled, field, itemKey, onChange } = props;
  const { typed, stored, type } = useSecret(props);
  const isLoaded = useLateTexts();
  const hasTexts = isLoaded || t(aText) !== aText;
  const placeholder = stored
    ? t('interfaces.token_stored')
    : (chosen.placeholder ?? t('interfaces.no_token'));
  const revoke = async () => {
    const isMeant = await confirm({
      title: t('interfaces.revoke_token_title'),
      text: t('interfaces.revoke_token_text'),
      confirm: t('interfaces.revoke_token'),
      danger: true,
    });
    if (isMeant) onChange(null);
  };
  const copy = () =>
    void copyText(typed).then(() => notify({ kind: 'success', title: t('interfaces.token_copied') }));
  const actions = [
    ...(typed === '' ? [] : [{ icon: 'content_copy', label: t('interfaces.copy_token'), run: copy }]),
    { icon: 'autorenew', label: t('interfaces.generate_token'), run: () => type(randomToken()) },
    ...(typed === '' ? [] : [{ icon: 'close', label: t('interfaces.discard_token'), run: () => type('') }]),
    ...(stored ? [{ icon: 'delete', label: t('interfaces.revoke_token'), run: () => void revoke() }] : []),
  ];
  return (
    <div>
      <TextInput
        {...controlProps(props)}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        placeholder={hasTexts ? placeholder : undefined}
        classNames={{ input: inputClass(typed === '' ? 'sans-serif' : 'monospace', disabled) }}
        rightSectionWidth={disabled === false ? actions.length * 34 + 10 : undefined}
        rightSection={
          disabled !== false || !hasTexts ? undefined : (
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
      {hasTexts && stored && field.collection === 'directus_users' && itemKey !== null && itemKey !== '+' && (
        <TokenTimes user={String(itemKey)} />
      )}
    </div>
  );
}
