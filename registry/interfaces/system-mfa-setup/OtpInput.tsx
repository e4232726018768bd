import { TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';

/** Number of digits (TFA-03). */
export const otpLength = 6;

interface Props {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (otp: string) => void;
}

export function OtpInput({ value, error, onChange }: Props) {
  const { t } = useRender();
  const input = useRef<HTMLInputElement>(null);
  // A dialog gives the focus only to its first step.
  useEffect(() => input.current?.focus(), []);
  return (
    <TextInput
      ref={input}
      data-autofocus
      label={t('interfaces.mfa_otp')}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={otpLength}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
