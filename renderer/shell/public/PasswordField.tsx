import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { BareIconButton } from '../../kit/controls/BareIconButton.tsx';
import { PublicField } from './PublicField.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly describedBy?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** True if a dialog focuses this field when it opens. */
  readonly isFirst?: boolean;
  /** Shown beside the label. */
  readonly aside?: ReactNode;
  readonly onChange: (value: string) => void;
}

/** A password field with a button that shows the password. */
export function PasswordField({
  label,
  value,
  autoComplete,
  disabled = false,
  error,
  describedBy,
  inputRef,
  isFirst = false,
  aside,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const [visible, setVisible] = useState(false);
  return (
    <PublicField label={label} aside={aside} disabled={disabled} error={error} describedBy={describedBy}>
      {(input) => (
        <>
          <input
            {...input}
            ref={inputRef}
            data-autofocus={isFirst || undefined}
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
        </>
      )}
    </PublicField>
  );
}
