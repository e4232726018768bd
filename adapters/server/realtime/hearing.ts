/** Which events one person may hear of (contracts.md "Realtime"). */
import type { Predicate } from '../../../schemas/filter/predicate.ts';
import type { Context, ModelCollection, ServerEvent } from '../contract.ts';
import { isUnlimited } from '../query/access.ts';
import { isHistory } from '../query/history.ts';
import { loadKeys, type Key } from '../services/rows.ts';

export type Hearing = (context: Context) => Promise<readonly ServerEvent[]>;

/** Types that change how the app looks and works: told to everybody who may use it. */
const ofTheApp: ReadonlySet<ServerEvent['type']> = new Set(['schema', 'permissions', 'settings', 'screens']);

/**
 * What each person hears of the same events. Rows are asked for once for all who have the same rule, so that a burst of
 * writes costs a query for each rule and collection, however many listen.
 */
export function hearingOf(events: readonly ServerEvent[]): Hearing {
  const readable = new Map<string, Promise<ReadonlySet<string>>>();

  const readableKeys = (
    context: Context,
    collection: ModelCollection,
    keys: readonly Key[],
    rule: Predicate,
  ) => {
    const text = JSON.stringify(rule);
    const { user, role } = context.accountability;
    const who = text.includes('$CURRENT') ? [user, role] : [];
    const name = JSON.stringify([collection.name, text, ...who, keys]);
    const known =
      readable.get(name) ??
      loadKeys(context, collection, keys, rule).then((found) => new Set(found.map(String)));
    readable.set(name, known);
    return known;
  };

  const hear = async (context: Context, event: ServerEvent): Promise<readonly ServerEvent[]> => {
    const grant = context.grants.grant(event.collection, 'read');
    if (ofTheApp.has(event.type)) {
      if (!context.accountability.app) return [];
      return [context.grants.admin || grant ? event : { ...event, collection: '' }];
    }
    // Internal: which sessions ended concerns only the hub, which closes their streams.
    if (event.collection === 'directus_sessions') return [];
    if (context.grants.admin) return [event];
    if (!grant) return [];
    const { keys, ...unnamed } = event;
    const collection = context.model.collections.get(event.collection);
    // What may be read of history is asked of other rows: its reader asks again.
    if (collection && isHistory(collection)) return [unnamed];
    if (isUnlimited(grant.rule)) return [event];
    if (!keys || event.type === 'delete' || !collection?.primaryKey) return [unnamed];
    const found = await readableKeys(context, collection, keys, grant.rule);
    const own = keys.filter((key) => found.has(String(key)));
    const heard: ServerEvent[] = own.length > 0 ? [{ ...unnamed, keys: own }] : [];
    // A row that left what the person may read is gone to them: like a deletion, without its key.
    if (event.type === 'update' && own.length < keys.length) heard.push({ ...unnamed, type: 'delete' });
    return heard;
  };

  return async (context) => (await Promise.all(events.map((event) => hear(context, event)))).flat();
}
