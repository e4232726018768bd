import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BareIconButton } from '../../kit/BareIconButton.tsx';
import classes from './public.module.css';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly disabled?: boolean;
  readonly onChange: (value: string) => void;
}

/** What is typed can be looked at. */
export function PasswordInput({ id, value, autoComplete, disabled = false, onChange }: Props) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <div className={classes.input} data-disabled={disabled || undefined}>
      <input
        id={id}
        type={visible ? 'text' : 'password'}
        autoComplete={autoComplete}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      <BareIconButton
        icon={visible ? 'visibility_off' : 'visibility'}
        size="small"
        square
        label={t(visible ? 'public.hide_password' : 'public.show_password')}
        onClick={() => setVisible(!visible)}
      />
    </div>
  );
}
