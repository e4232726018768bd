import type { ReactNode } from 'react';
import { useRender } from '../../../renderer/contract/render.ts';
import { DialogFoot } from '../../../renderer/kit/feedback/DialogFoot.tsx';
import classes from './mfa.module.css';

interface Props {
  readonly done: string;
  readonly running: boolean;
  /** Why the form cannot be submitted yet; null if it can. */
  readonly missing: string | null;
  readonly children: ReactNode;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
}

export function StepForm({ done, running, missing, children, onSubmit, onClose }: Props) {
  const { t } = useRender();
  return (
    <form
      className={classes.dialog}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble to the page's form, which must not be submitted.
        event.stopPropagation();
        if (missing === null && !running) onSubmit();
      }}
    >
      {children}
      <DialogFoot
        cancel={t('common.cancel')}
        done={done}
        loading={running}
        disabled={missing === null ? false : { reason: missing }}
        onCancel={onClose}
      />
    </form>
  );
}
