/**
 * Hydration: the current user, settings, permissions and data model, which the private app needs before it
 * renders (AUTH-22, 23, 32).
 */
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata, RawCollection } from '../../schemas/collection/types.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { Grants, RawPermission } from '../../schemas/permission/types.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { PlatformError, type Platform } from '../contract/platform.ts';
import type { RenderContextValue, OnFieldsLoaded } from '../contract/render.ts';
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
  /** The user is authenticated but has no app access (AUTH-33). */
  | { readonly status: 'no-access'; readonly me: Me }
  /** The role requires a second factor. The platform rejects other requests until it is set up. */
  | { readonly status: 'two-factor'; readonly me: Me }
  | { readonly status: 'error'; readonly error: unknown };

export interface HydrationStore {
  readonly state: Hydration;
  subscribe(listener: () => void): () => void;
  /**
   * Reads everything. On later calls, unchanged parts keep their identity, and a failure keeps the known
   * state. Returns whether the read succeeded. Only one hydration runs at a time; calls during it share the
   * next one.
   */
  hydrate(): Promise<boolean>;
  /** See `RenderContextValue.ensureFields`. */
  readonly ensureFields: RenderContextValue['ensureFields'];
  /** Preloads fields that may be needed next. They are not rendered before they are requested. */
  preloadFields(names: readonly string[]): void;
}

export function createHydration(platform: Platform): HydrationStore {
  const listeners = new Set<() => void>();
  const fields = new Map<string, readonly RawField[]>();
  const pending = new Map<string, Promise<void>>();
  /** Callbacks of `ensureFields` that run when their fields are loaded, before listeners are notified. */
  const waiting = new Set<{
    readonly names: readonly string[];
    readonly act: OnFieldsLoaded;
  }>();
  let sources: { collections: readonly RawCollection[]; relations: readonly Relation[] } | null = null;
  let state: Hydration = { status: 'loading' };
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  /** The input of the current grants. */
  let grantSources: unknown = null;
  /** Incremented with every hydration. Fields requested in an earlier epoch may be out of date. */
  let epoch = 0;

  const setState = (next: Hydration) => {
    state = next;
    const notify = () => {
      for (const listener of listeners) listener();
    };
    const held = runCallbacks();
    if (held.length === 0) notify();
    else void Promise.allSettled(held).then(notify);
  };

  /** Runs the callbacks whose fields are loaded. Returns the promises that must settle before rendering. */
  const runCallbacks = (): readonly Promise<unknown>[] => {
    if (state.status !== 'loaded') return [];
    const held: Promise<unknown>[] = [];
    const { metadata } = state.known;
    for (const each of waiting) {
      if (!each.names.every(metadata.hasFields)) continue;
      waiting.delete(each);
      const done = each.act(metadata);
      if (done) held.push(done);
    }
    return held;
  };
  /** Registers a callback for the fields. Returns the function that unregisters it. */
  const onFieldsLoaded = (names: readonly string[], act: OnFieldsLoaded) => {
    const each = { names, act };
    waiting.add(each);
    runCallbacks();
    return () => void waiting.delete(each);
  };

  const loadFields = async (names: readonly string[]): Promise<void> => {
    const began = epoch;
    const { value } = await platform.metadata({ fields: names });
    if (began !== epoch) return loadFields(names);
    const all = value as readonly RawField[];
    for (const name of names)
      fields.set(
        name,
        all.filter(({ collection }) => collection === name),
      );
  };

  const load = async (names: readonly string[]) => {
    const missing = names.filter((name) => !fields.has(name) && !pending.has(name));
    if (missing.length > 0) {
      const loading = loadFields(missing).finally(() => {
        for (const name of missing) pending.delete(name);
      });
      for (const name of missing) pending.set(name, loading);
    }
    await Promise.all(names.map((name) => pending.get(name)));
  };

  const loadMissingFields = async (names: readonly string[]) => {
    await load(names);
    if (state.status !== 'loaded') return;
    const { known } = state;
    if (!names.every(known.metadata.hasFields))
      setState({
        status: 'loaded',
        known: { ...known, metadata: metadataOf(known.me.language, known.metadata) },
      });
  };

  const metadataOf = (locale: string | null, previous?: Metadata) =>
    createMetadata({
      collections: sources?.collections ?? [],
      relations: sources?.relations ?? [],
      fields,
      ...(locale ? { locale } : {}),
      ...(previous ? { previous } : {}),
    });

  const read = async (previous: Knowledge | undefined): Promise<Hydration> => {
    // Request of CALL-13.
    const now = await platform.call<Me>('GET', '/users/me?fields=*,avatar.*,role.*');
    const was = previous?.me;
    const me = was && sameValue(withoutVisits(was), withoutVisits(now)) ? was : now;
    if (!me.role?.app_access && !me.role?.admin_access) return { status: 'no-access', me };
    const admin = me.role.admin_access;
    const whole = await Promise.all([
      platform.call<Readonly<Record<string, unknown>> | null>('GET', '/settings').catch(() => null),
      admin ? { value: [] } : platform.metadata('permissions'),
      platform.metadata('collections'),
      platform.metadata('relations'),
    ]).catch((error: unknown) => {
      const isForbidden = error instanceof PlatformError && error.code === 'FORBIDDEN';
      if (isForbidden && me.role?.['enforce_tfa'] === true) return null;
      throw error;
    });
    if (whole === null) return { status: 'two-factor', me };
    const [settings, permissions, collections, relations] = whole;
    sources = {
      collections: collections.value as readonly RawCollection[],
      relations: relations.value as readonly Relation[],
    };
    const names = new Set(sources.collections.map(({ collection }) => collection));
    // Fields that were only preloaded are dropped. They are read again when they are requested.
    const isDrawn = (name: string) => previous?.metadata.hasFields(name) ?? true;
    for (const name of fields.keys()) if (!names.has(name) || !isDrawn(name)) fields.delete(name);
    if (fields.size > 0) await loadFields([...fields.keys()]);
    const own = (permissions.value as readonly RawPermission[]).filter(
      ({ role, system }) => role === me.role?.id || system === true,
    );
    const unchanged = sameValue(grantSources, [admin, own]);
    grantSources = [admin, own];
    return {
      status: 'loaded',
      known: {
        me,
        settings: keep(previous?.settings, settings ?? {}),
        metadata: metadataOf(me.language, previous?.metadata),
        grants: (unchanged && previous?.grants) || compileGrants(own, { admin, unknown: 'skip' }),
      },
    };
  };

  const run = (): Promise<boolean> => {
    next = null;
    epoch += 1;
    const previous = state.status === 'loaded' ? state.known : undefined;
    if (!previous) setState({ status: 'loading' });
    const mine = read(previous)
      .then(
        (read) => {
          setState(read);
          return true;
        },
        (error: unknown) => {
          if (!previous) setState({ status: 'error', error });
          return false;
        },
      )
      .finally(() => {
        if (running === mine) running = null;
      });
    running = mine;
    return mine;
  };

  return {
    get state() {
      return state;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    hydrate() {
      if (!running) return run();
      next ??= running.then(run);
      return next;
    },

    async ensureFields(names, known) {
      const stop = known && onFieldsLoaded(names, known);
      try {
        await loadMissingFields(names);
      } finally {
        stop?.();
      }
      return state.status === 'loaded' ? state.known.metadata : undefined;
    },

    preloadFields(names) {
      // A later request for these fields repeats the read and reports the failure.
      void load(names).catch(() => undefined);
    },
  };
}

/** These members change on every page view and are used only at the next sign-in. */
function withoutVisits({ last_page: _page, last_access: _access, ...me }: Me) {
  return me;
}

/** Returns the known object if it is equal to the new one. */
function keep<T>(known: T | undefined, next: T): T {
  return known !== undefined && sameValue(known, next) ? known : next;
}
