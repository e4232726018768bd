import { useState } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { Dialog } from '../../../renderer/kit/feedback/Dialog.tsx';
import { OtpInput, otpLength } from './OtpInput.tsx';
import { StepForm } from './StepForm.tsx';
import { useStep } from './use-step.ts';

interface Props {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Prompts for a one-time password and disables two-factor sign-in (TFA-02). */
export function DisableDialog({ onDone, onClose }: Props) {
  const { t } = useRender();
  const { running, error, send } = useStep();
  const [otp, setOtp] = useState('');
  return (
    <Dialog size={420} title={t('interfaces.mfa_disable')} close={t('common.close')} onClose={onClose}>
      <StepForm
        done={t('interfaces.mfa_disable')}
        running={running}
        missing={otp.length === otpLength ? null : t('interfaces.mfa_otp_missing')}
        onSubmit={() => void send('disable', { otp }, onDone)}
        onClose={onClose}
      >
        <OtpInput value={otp} error={error} onChange={setOtp} />
      </StepForm>
    </Dialog>
  );
}
