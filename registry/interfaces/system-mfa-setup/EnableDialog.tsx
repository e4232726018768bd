import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import classes from './mfa.module.css';
import { OtpInput, otpLength } from './OtpInput.tsx';
import { QrCode } from './QrCode.tsx';
import { StepForm } from './StepForm.tsx';
import { useStep } from './use-step.ts';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

interface Generated {
  readonly secret: string;
  readonly otpauth_url: string;
}

/** Prompts for the password, shows the QR code, and prompts for the first one-time password (TFA-01, TFA-04). */
export function EnableDialog({ onDone, onClose }: Props) {
  const { t } = useRender();
  const [generated, setGenerated] = useState<Generated | null>(null);
  return (
    <Dialog size={420} title={t('interfaces.mfa_enable')} close={t('common.close')} onClose={onClose}>
      {generated ? (
        <ScanStep generated={generated} onDone={onDone} onClose={onClose} />
      ) : (
        <PasswordStep onDone={setGenerated} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PasswordProps {
  readonly onDone: (generated: Generated) => void;
  readonly onClose: () => void;
}

function PasswordStep({ onDone, onClose }: PasswordProps) {
  const { t } = useRender();
  const { running, error, send } = useStep();
  const [password, setPassword] = useState('');
  return (
    <StepForm
      done={t('interfaces.mfa_next')}
      running={running}
      missing={password === '' ? t('interfaces.mfa_password_missing') : null}
      onSubmit={() => void send('generate', { password }, onDone)}
      onClose={onClose}
    >
      <TextInput
        data-autofocus
        type="password"
        label={t('interfaces.mfa_password')}
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </StepForm>
  );
}

function ScanStep({ generated, onDone, onClose }: Props & { readonly generated: Generated }) {
  const { t } = useRender();
  const { running, error, send } = useStep();
  const [otp, setOtp] = useState('');
  const { secret, otpauth_url: url } = generated;
  return (
    <StepForm
      done={t('interfaces.mfa_enable')}
      running={running}
      missing={otp.length === otpLength ? null : t('interfaces.mfa_otp_missing')}
      onSubmit={() => void send('enable', { secret, otp }, onDone)}
      onClose={onClose}
    >
      <p>{t('interfaces.mfa_scan')}</p>
      <QrCode url={url} />
      <p className={classes.secret}>{secret}</p>
      <OtpInput value={otp} error={error} onChange={setOtp} />
    </StepForm>
  );
}
