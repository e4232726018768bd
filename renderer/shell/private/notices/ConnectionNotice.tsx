import { useState, useSyncExternalStore } from 'react';
import { useRender } from '../../../contract/render.ts';
import { Button } from '../../../kit/controls/Button.tsx';
import { Toast } from '../../../kit/feedback/Toast.tsx';
import { useIsOnline } from '../../../kit/hooks/use-is-online.ts';
import { missingChunks } from '../../../kit/lazy-widget.ts';
import type { Connection } from './connection.ts';
import { useChunkRetries } from './use-chunk-retries.ts';

/**
 * Shows that the browser is offline, or that a part of the app could not be loaded. It stays until the
 * connection is back and everything is loaded.
 */
export function ConnectionNotice({ connection }: { readonly connection: Connection }) {
  const { t, clock } = useRender();
  const isLost = useSyncExternalStore(connection.subscribe, () => connection.isLost);
  const isMissing = useSyncExternalStore(missingChunks.subscribe, () => missingChunks.size > 0);
  const isOnline = useIsOnline();
  const isOld = useChunkRetries(missingChunks, isMissing, clock);
  const kind =
    !isOnline && (isLost || isMissing) ? 'offline' : isMissing ? (isOld ? 'old' : 'missing') : null;
  const [closed, setClosed] = useState<typeof kind>(null);
  if (kind === null || closed === kind) return null;
  return (
    <Toast
      notice={{
        kind: 'warning',
        title: t(kind === 'offline' ? 'connection.offline' : 'connection.missing'),
        text: t(kind === 'old' ? 'connection.outdated' : 'connection.kept'),
      }}
      lasts={null}
      closeLabel={t('common.close')}
      buttons={
        isMissing && (
          <>
            <Button size="small" kind="quiet" onClick={() => void missingChunks.retry()}>
              {t('common.retry')}
            </Button>
            {kind === 'old' && (
              <Button size="small" kind="quiet" onClick={() => window.location.reload()}>
                {t('connection.reload')}
              </Button>
            )}
          </>
        )
      }
      onClose={() => setClosed(kind)}
    />
  );
}
