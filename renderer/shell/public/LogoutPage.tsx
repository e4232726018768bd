import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../kit/controls/Button.tsx';
import { Loader } from '../../kit/feedback/Loader.tsx';
import { prefixOfSelections } from '../../kit/selection/prefix.ts';
import { useSessionStatus, useShell, type Shell } from '../context.ts';
import { PublicFrame } from './PublicFrame.tsx';
import classes from './public.module.css';

/** Signs out (AUTH-20). After a warning, drafts on this device are deleted. */
export function LogoutPage() {
  const shell = useShell();
  const { platform, drafts, clock } = shell;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isKnown = useSessionStatus() !== 'unknown';
  const [kept, setKept] = useState<Kept | null>(null);
  const [sure, setSure] = useState(false);

  useEffect(() => {
    if (isKnown) void draftsOf(shell).then(setKept);
  }, [shell, isKnown]);
  useEffect(() => {
    if (kept === null || (kept.unsaved.length > 0 && !sure)) return;
    void Promise.allSettled([
      platform.session.logout('SIGN_OUT'),
      ...[...kept.unsaved, ...kept.selections].map((key) => drafts.remove(key)),
    ]).then(() => navigate('/login?reason=SIGN_OUT', { replace: true }));
  }, [platform, drafts, navigate, kept, sure]);

  const asks = kept !== null && kept.unsaved.length > 0 && !sure;
  return (
    <PublicFrame>
      {asks ? (
        <div className={classes.form}>
          <div>
            <h1>{t('public.sign_out')}</h1>
            <p className={classes.lead}>{t('public.drafts_are_deleted', { count: kept.unsaved.length })}</p>
          </div>
          <div className={classes.both}>
            <Button size="block" kind="outline" onClick={() => void navigate(-1)}>
              {t('common.cancel')}
            </Button>
            <Button size="block" kind="danger" onClick={() => setSure(true)}>
              {t('public.sign_out_and_delete')}
            </Button>
          </div>
        </div>
      ) : (
        <Loader label={t('common.loading')} clock={clock} />
      )}
    </PublicFrame>
  );
}

/** Names of what the browser stores for the user. */
interface Kept {
  readonly unsaved: readonly string[];
  /** They are deleted without a question, because no work is lost. */
  readonly selections: readonly string[];
}

const nothing: Kept = { unsaved: [], selections: [] };

/** Returns nothing without a session or if the browser stores nothing. */
async function draftsOf({ platform, drafts }: Shell): Promise<Kept> {
  if (platform.session.status !== 'signed-in') return nothing;
  try {
    const me = await platform.call<{ readonly id: string } | null>('GET', '/users/me?fields=id');
    if (!me) return nothing;
    const keysOf = async (prefix: string) => (await drafts.list(prefix)).map(({ key }) => key);
    return {
      unsaved: await keysOf(`${platform.origin}|${me.id}|`),
      selections: await keysOf(prefixOfSelections(platform, me)),
    };
  } catch {
    return nothing;
  }
}
