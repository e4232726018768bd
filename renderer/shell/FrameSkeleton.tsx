import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../kit/controls/Button.tsx';
import { useDelayed } from '../kit/hooks/use-delayed.ts';
import { missingChunks } from '../kit/lazy-widget.ts';
import { useShell } from './context.ts';
import { Mark } from './public/Mark.tsx';

/**
 * The empty frame of the private app, until its code and data are loaded. index.html contains the same elements, so
 * that the browser paints them before it runs any script. Screen readers announce it after 250 ms.
 */
export function FrameSkeleton() {
  const { clock } = useShell();
  const { t } = useTranslation();
  const isLong = useDelayed(true, 250, clock);
  const isMissing = useSyncExternalStore(missingChunks.subscribe, () => missingChunks.size > 0);
  useEffect(() => {
    const retry = () => void missingChunks.retry();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, []);
  return (
    <div className="frame-skeleton" role="status">
      <div>
        <span>
          <Mark size={22} />
        </span>
      </div>
      <div />
      <div>
        {isMissing && (
          <p>
            {t('connection.missing')}{' '}
            <Button kind="outline" size="small" onClick={() => void missingChunks.retry()}>
              {t('common.retry')}
            </Button>
          </p>
        )}
      </div>
      {isLong && !isMissing && <span role="img" aria-label={t('common.loading')} />}
    </div>
  );
}
