import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicField } from './PublicField.tsx';

interface Props {
  readonly value: string;
  readonly maxLength?: number;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly onChange: (value: string) => void;
}

/** The field for the one-time code. */
export function CodeField({ value, maxLength, inputRef, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <PublicField label={t('public.otp')}>
      {(input) => (
        <input
          {...input}
          ref={inputRef}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={maxLength}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </PublicField>
  );
}
