import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicField } from './PublicField.tsx';

interface Props {
  readonly value: string;
  readonly readOnly?: boolean;
  readonly disabled?: boolean;
  readonly error?: string | undefined;
  readonly inputRef?: Ref<HTMLInputElement>;
  /** True if the field is the main purpose of the page. */
  readonly autoFocus?: boolean;
  readonly onChange?: (value: string) => void;
}

export function EmailField({
  value,
  readOnly = false,
  disabled = false,
  error,
  inputRef,
  autoFocus = false,
  onChange,
}: Props) {
  const { t } = useTranslation();
  return (
    <PublicField label={t('public.email')} disabled={disabled || readOnly} error={error}>
      {(input) => (
        <input
          {...input}
          ref={inputRef}
          type="email"
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- nothing precedes it that must be read first
          autoFocus={autoFocus}
          value={value}
          readOnly={readOnly}
          disabled={disabled}
          onChange={(event) => onChange?.(event.target.value)}
        />
      )}
    </PublicField>
  );
}
