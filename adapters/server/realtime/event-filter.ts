/** Decides which events a user may see. Events contain readable keys, never values. */
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import type { Context, ModelCollection, ServerEvent } from '../contract.ts';
import { isUnlimited } from '../access.ts';
import { isHistory } from '../query/history.ts';
import { loadKeys, type Key } from '../services/items/rows.ts';

export type EventFilter = (context: Context) => Promise<readonly ServerEvent[]>;

/** Event types that concern the whole app. Every user with app access gets them. */
const appWideTypes: ReadonlySet<ServerEvent['type']> = new Set([
  'schema',
  'permissions',
  'settings',
  'screens',
]);

/**
 * Returns a function that selects the events which the context's user may see. Users with equal rules share one query
 * of the readable rows. A batch therefore costs one query per rule and collection, not one per user.
 */
export function createEventFilter(events: readonly ServerEvent[]): EventFilter {
  const readableKeysByQuery = new Map<string, Promise<ReadonlySet<string>>>();

  const readableKeys = (
    context: Context,
    collection: ModelCollection,
    keys: readonly Key[],
    rule: Predicate,
  ) => {
    const text = JSON.stringify(rule);
    const { user, role } = context.accountability;
    const caller = text.includes('$CURRENT') ? [user, role] : [];
    const query = JSON.stringify([collection.name, text, ...caller, keys]);
    const known =
      readableKeysByQuery.get(query) ??
      loadKeys(context, collection, keys, rule).then((found) => new Set(found.map(String)));
    readableKeysByQuery.set(query, known);
    return known;
  };

  const visibleEvents = async (context: Context, event: ServerEvent): Promise<readonly ServerEvent[]> => {
    const grant = context.grants.grant(event.collection, 'read');
    if (appWideTypes.has(event.type)) {
      if (!context.accountability.app) return [];
      const { part: _part, ...whole } = event;
      return [context.grants.admin || grant ? event : { ...whole, collection: '' }];
    }
    // Session events are internal: the hub closes the streams of ended sessions.
    if (event.collection === 'directus_sessions') return [];
    if (context.grants.admin) return [event];
    if (!grant) return [];
    const { keys, ...unnamed } = event;
    const collection = context.model.collections.get(event.collection);
    // Access to history rows depends on other rows, so the event has no keys and the client reads again.
    if (collection && isHistory(collection)) return [unnamed];
    if (isUnlimited(grant.rule)) return [event];
    if (!keys || event.type === 'delete' || !collection?.primaryKey) return [unnamed];
    const found = await readableKeys(context, collection, keys, grant.rule);
    const readable = keys.filter((key) => found.has(String(key)));
    const visible: ServerEvent[] = readable.length > 0 ? [{ ...unnamed, keys: readable }] : [];
    // To this user, a row that became unreadable is deleted. The event has no key, so that it reveals none.
    if (event.type === 'update' && readable.length < keys.length)
      visible.push({ ...unnamed, type: 'delete' });
    return visible;
  };

  return async (context) => (await Promise.all(events.map((event) => visibleEvents(context, event)))).flat();
}
