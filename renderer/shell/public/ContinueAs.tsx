import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../kit/controls/Avatar.tsx';
import { Button } from '../../kit/controls/Button.tsx';
import { userName } from '../../kit/user-name.ts';
import { useShell } from '../context.ts';
import classes from './public.module.css';

interface Person {
  readonly id: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly email: string | null;
}

/** Offers a signed-in user to continue or to sign out (AUTH-04). */
export function ContinueAs({ onContinue }: { readonly onContinue: () => void }) {
  const { platform } = useShell();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [person, setPerson] = useState<Person | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    platform
      .call<Person>('GET', '/users/me?fields=id,first_name,last_name,email', undefined, stop.signal)
      .then(setPerson)
      .catch(() => undefined);
    return () => stop.abort();
  }, [platform]);
  const name = userName(person, t('public.unknown_user'));
  return (
    <div className={classes.form}>
      <div>
        <h1>{t('public.welcome')}</h1>
        <p className={classes.lead}>{t('public.continue_as_lead')}</p>
      </div>
      {person && (
        <div className={classes.person}>
          <Avatar id={person.id} name={name} src={null} size={44} />
          <strong>{name}</strong>
        </div>
      )}
      <div className={classes.both}>
        <Button size="block" kind="outline" onClick={() => void navigate('/logout')}>
          {t('public.sign_out')}
        </Button>
        <Button size="block" kind="primary" onClick={onContinue}>
          {t('public.continue')}
        </Button>
      </div>
    </div>
  );
}
