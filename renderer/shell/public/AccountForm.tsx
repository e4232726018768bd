/** The form for password resets and invitations: idle, submitting, done or error (AUTH-18). */
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import { Icon } from '../../kit/controls/Icon.tsx';
import { codeOf, messageOf, textOfCode } from '../../kit/feedback/error-text.ts';
import { translateWith } from '../i18n.ts';
import { Problem } from './Problem.tsx';
import classes from './public.module.css';

type State =
  { readonly is: 'idle' | 'submitting' | 'done' } | { readonly is: 'error'; readonly error: unknown };

interface Props {
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  /** The text shown after success. */
  readonly done: string;
  /** True if the form is complete. Otherwise it cannot be submitted. */
  readonly isReady: boolean;
  readonly send: () => Promise<unknown>;
  readonly children: (disabled: boolean) => ReactNode;
}

export function AccountForm({ title, lead, button, done, isReady, send, children }: Props) {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const [state, setState] = useState<State>({ is: 'idle' });
  const isOver = state.is === 'done';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || state.is === 'submitting' || isOver) return;
    setState({ is: 'submitting' });
    await send().then(
      () => setState({ is: 'done' }),
      (error: unknown) => setState({ is: 'error', error }),
    );
  };

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
      </div>
      {state.is === 'error' && (
        <Problem>
          {textOfCode(codeOf(state.error), translateWith(i18n))}
          <small>{messageOf(state.error)}</small>
        </Problem>
      )}
      {children(isOver)}
      {isOver && (
        <p className={classes.success} role="status">
          <Icon name="check_circle" size={16} />
          {done}
        </p>
      )}
      {isOver ? (
        <Button kind="primary" size="block" onClick={() => void navigate('/login')}>
          {t('public.sign_in')}
        </Button>
      ) : (
        <Button type="submit" kind="primary" size="block" loading={state.is === 'submitting'}>
          {button}
        </Button>
      )}
      {!isOver && (
        <Button kind="plain" size="block" onClick={() => void navigate('/login')}>
          {t('public.back_to_sign_in')}
        </Button>
      )}
    </form>
  );
}
