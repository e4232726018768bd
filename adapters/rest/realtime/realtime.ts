/** Follows the platform's event stream: one connection per browser, whose changes are shared with all tabs. */
import type { Change } from '../../../renderer/contract/platform.ts';
import { openStream } from './realtime-stream.ts';
import type {
  ReceivedChange,
  ChangeEventsOptions,
  StreamPosition,
  TabMessage,
} from './change-events-options.ts';

/** Batch window in ms: changes of a burst cause one read. The first change of the model does not wait. */
export const batchWindowMs = 200;

/**
 * Notifies about changes of others until the returned function is called. Loaded after sign-in. `early` are the messages
 * of other tabs since then.
 */
export function followStream(
  options: ChangeEventsOptions,
  position: StreamPosition,
  notify: (changes: readonly Change[]) => void,
  early: readonly TabMessage[] = [],
): () => void {
  const { clock, session, http, tab, tabs, pageVisibility } = options;
  const user = userOf(session.token);
  const lock = options.locks?.(`armature.live.${user}`);
  if (position.user !== user) Object.assign(position, { user, id: null });
  let batch: ReceivedChange[] = [];
  let timer: number | null = null;
  let isStopped = false;
  let closeStream: (() => void) | null = null;
  let lastFlush = Number.NEGATIVE_INFINITY;

  const flush = () => {
    if (timer !== null) clock.clearTimeout(timer);
    timer = null;
    lastFlush = clock.now();
    const changes = joinChanges(batch);
    batch = [];
    notify(changes);
  };
  const addToBatch = (changes: readonly ReceivedChange[]) => {
    batch.push(...changes.filter(({ origin }) => origin !== tab));
    if (batch.length === 0) return;
    // A change of the model is rare, and arrives as a whole. Only further changes of a burst wait.
    if (batch.some(({ type }) => type === 'schema') && clock.now() - lastFlush >= batchWindowMs) flush();
    else timer ??= clock.setTimeout(flush, batchWindowMs);
  };

  const onMessage = (message: TabMessage) => {
    if (message.is !== 'heard' || message.user !== user) return;
    position.id = message.id ?? position.id;
    addToBatch(message.changes);
  };
  for (const message of early) onMessage(message);
  const unsubscribeTabs = tabs?.subscribe(onMessage);

  const open = () =>
    openStream({
      ...options,
      since: () => position.id ?? http.position,
      onChanges(changes, id) {
        position.id = id ?? position.id;
        if (changes.length === 0) return;
        if (lock) tabs?.post({ is: 'heard', user, id: position.id, changes });
        addToBatch(changes);
      },
    });

  /** Holds the connection for all tabs until this tab unsubscribes or closes. */
  const holdConnection = () =>
    new Promise<void>((done) => {
      if (isStopped) return done();
      const close = open();
      closeStream = () => {
        close();
        done();
      };
    });
  /**
   * Without locks (outside secure contexts), each tab has its own connection while it is visible, because browsers
   * limit connections per host to six.
   */
  const openWhileVisible = () => {
    const openOrClose = () => {
      if (pageVisibility?.isVisible === false) {
        closeStream?.();
        closeStream = null;
      } else closeStream ??= open();
    };
    openOrClose();
    return pageVisibility?.subscribe(openOrClose);
  };
  const unsubscribe = lock ? void lock(holdConnection) : openWhileVisible();

  return () => {
    isStopped = true;
    unsubscribe?.();
    closeStream?.();
    unsubscribeTabs?.();
    if (timer !== null) clock.clearTimeout(timer);
  };
}

/** Merges changes by type, collection and part. A reset replaces all others, because everything is read again. */
function joinChanges(changes: readonly ReceivedChange[]): readonly Change[] {
  const reset = changes.find(({ type }) => type === 'reset');
  if (reset) return [{ type: 'reset', collection: '' }];
  const joined = new Map<string, Change>();
  for (const { type, collection, keys, part } of changes) {
    const name = `${type} ${part ?? ''} ${collection}`;
    const known = joined.get(name);
    const all = known && (known.keys && keys ? [...new Set([...known.keys, ...keys])] : undefined);
    const named = known ? all : keys;
    joined.set(name, { type, collection, ...(named ? { keys: named } : {}), ...(part ? { part } : {}) });
  }
  return [...joined.values()];
}

/** Returns the user id in the access token. Tabs share a stream only with tabs of the same user. */
function userOf(token: string | null): string {
  try {
    const [, claims = ''] = (token ?? '').split('.');
    const { id } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}
