/** What the private app must know before it draws: me, settings, permissions, the data model (AUTH-22, 23, 32). */
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata, RawCollection } from '../../schemas/collection/types.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../schemas/permission/types.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import type { Platform } from '../contract/platform.ts';
import type { Me } from '../contract/session.ts';

export interface Knowledge {
  readonly me: Me;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadata: Metadata;
  readonly grants: Grants;
}

export type Hydration =
  | { readonly status: 'loading' }
  | { readonly status: 'loaded'; readonly known: Knowledge }
  /** The person is known, and may not use the app (AUTH-33). */
  | { readonly status: 'no-access'; readonly me: Me }
  | { readonly status: 'error'; readonly error: unknown };

export interface HydrationStore {
  readonly state: Hydration;
  subscribe(listener: () => void): () => void;
  hydrate(): Promise<void>;
  needFields(collections: readonly string[]): Promise<void>;
}

export function createHydration(platform: Platform): HydrationStore {
  const listeners = new Set<() => void>();
  const fields = new Map<string, readonly RawField[]>();
  const coming = new Map<string, Promise<void>>();
  let sources: { collections: readonly RawCollection[]; relations: readonly Relation[] } | null = null;
  let state: Hydration = { status: 'loading' };

  const become = (next: Hydration) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const loadFields = async (names: readonly string[]) => {
    const { value } = await platform.metadata({ fields: names });
    const all = value as readonly RawField[];
    for (const name of names)
      fields.set(
        name,
        all.filter(({ collection }) => collection === name),
      );
  };

  const metadataOf = (locale: string | null, previous?: Metadata) =>
    createMetadata({
      collections: sources?.collections ?? [],
      relations: sources?.relations ?? [],
      fields,
      ...(locale ? { locale } : {}),
      ...(previous ? { previous } : {}),
    });

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    async hydrate() {
      const previous = state.status === 'loaded' ? state.known.metadata : undefined;
      if (!previous) become({ status: 'loading' });
      try {
        // CALL-13.
        const me = await platform.call<Me>('GET', '/users/me?fields=*,avatar.*,role.*');
        if (!me.role?.app_access && !me.role?.admin_access) return become({ status: 'no-access', me });
        const [settings, permissions, collections, relations] = await Promise.all([
          platform.call<Readonly<Record<string, unknown>> | null>('GET', '/settings').catch(() => null),
          me.role.admin_access ? { value: [] } : platform.metadata('permissions'),
          platform.metadata('collections'),
          platform.metadata('relations'),
        ]);
        sources = {
          collections: collections.value as readonly RawCollection[],
          relations: relations.value as readonly Relation[],
        };
        if (fields.size > 0) await loadFields([...fields.keys()]);
        const own = (permissions.value as readonly RawPermission[]).filter(
          ({ role, system }) => role === me.role?.id || system === true,
        );
        return become({
          status: 'loaded',
          known: {
            me,
            settings: settings ?? {},
            metadata: metadataOf(me.language, previous),
            grants: compileGrants(own, { admin: me.role.admin_access, unknown: 'skip' }),
          },
        });
      } catch (error) {
        return become({ status: 'error', error });
      }
    },

    async needFields(names) {
      const missing = names.filter((name) => !fields.has(name) && !coming.has(name));
      if (missing.length > 0) {
        const load = loadFields(missing).finally(() => {
          for (const name of missing) coming.delete(name);
        });
        for (const name of missing) coming.set(name, load);
        await load;
        if (state.status === 'loaded') {
          const { known } = state;
          become({
            status: 'loaded',
            known: { ...known, metadata: metadataOf(known.me.language, known.metadata) },
          });
        }
      }
      await Promise.all(names.map((name) => coming.get(name)));
    },
  };
}
