/** The platform's event stream: one connection a browser, its news shared by all tabs (contracts.md "Realtime"). */
import type { Change } from '../../renderer/contract/platform.ts';
import type { HeardChange, LiveOptions, Place } from './live.ts';
import { listenToStream } from './realtime-stream.ts';

/** Changes gather this long, so that a burst is read once. ms. */
export const gatherFor = 200;

/** Tells what others changed, until the answered function is called. Loaded after sign-in. */
export function followStream(
  options: LiveOptions,
  place: Place,
  tell: (changes: readonly Change[]) => void,
): () => void {
  const { clock, session, http, tab, tabs, attention } = options;
  const user = userOf(session.token);
  const lock = options.locks?.(`armature.live.${user}`);
  if (place.user !== user) Object.assign(place, { user, id: null });
  let gathered: HeardChange[] = [];
  let timer: number | null = null;
  let over = false;
  let hangUp: (() => void) | null = null;

  const flush = () => {
    timer = null;
    const changes = joinChanges(gathered);
    gathered = [];
    tell(changes);
  };
  const hear = (changes: readonly HeardChange[]) => {
    gathered.push(...changes.filter(({ origin }) => origin !== tab));
    if (gathered.length > 0) timer ??= clock.setTimeout(flush, gatherFor);
  };

  const deaf = tabs?.hear((message) => {
    if (message.is !== 'heard' || message.user !== user) return;
    place.id = message.id ?? place.id;
    hear(message.changes);
  });

  const listen = () =>
    listenToStream({
      ...options,
      since: () => place.id ?? http.position,
      hear(changes, id) {
        place.id = id ?? place.id;
        if (changes.length === 0) return;
        if (lock) tabs?.tell({ is: 'heard', user, id: place.id, changes });
        hear(changes);
      },
    });

  /** Holds the connection for all tabs, until this one leaves or is closed. */
  const lead = () =>
    new Promise<void>((done) => {
      if (over) return done();
      const close = listen();
      hangUp = () => {
        close();
        done();
      };
    });
  /** Without locks (outside secure contexts) each tab listens while it is looked at: browsers open six connections. */
  const listenWhileHere = () => {
    const look = () => {
      if (attention?.here === false) {
        hangUp?.();
        hangUp = null;
      } else hangUp ??= listen();
    };
    look();
    return attention?.subscribe(look);
  };
  const leave = lock ? void lock(lead) : listenWhileHere();

  return () => {
    over = true;
    leave?.();
    hangUp?.();
    deaf?.();
    if (timer !== null) clock.clearTimeout(timer);
  };
}

/** One change for each type and collection. After a reset everything is read anyway. */
function joinChanges(changes: readonly HeardChange[]): readonly Change[] {
  const reset = changes.find(({ type }) => type === 'reset');
  if (reset) return [{ type: 'reset', collection: '' }];
  const joined = new Map<string, Change>();
  for (const { type, collection, keys } of changes) {
    const name = `${type} ${collection}`;
    const known = joined.get(name);
    const all = known && (known.keys && keys ? [...new Set([...known.keys, ...keys])] : undefined);
    const named = known ? all : keys;
    joined.set(name, { type, collection, ...(named ? { keys: named } : {}) });
  }
  return [...joined.values()];
}

/** Tabs of one person share a stream. Two people in one browser, which one cookie hardly allows, do not. */
function userOf(token: string | null): string {
  try {
    const [, claims = ''] = (token ?? '').split('.');
    const { id } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as { id?: unknown };
    return typeof id === 'string' ? id : '';
  } catch {
    return '';
  }
}
