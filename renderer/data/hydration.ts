/**
 * Hydration: the current user, settings, permissions and data model, which the private app needs before it
 * renders (AUTH-22, 23, 32).
 */
import { createMetadata } from '../../schemas/collection/metadata.ts';
import type { Metadata, RawCollection } from '../../schemas/collection/types.ts';
import type { SystemNames } from '../../schemas/collection/system-names.ts';
import type { RawField } from '../../schemas/field/types.ts';
import { compileGrants } from '../../schemas/permission/grants.ts';
import type { RawPermission } from '../../schemas/permission/types.ts';
import type { Relation } from '../../schemas/relation/types.ts';
import { sameValue } from '../../schemas/value/same.ts';
import { PlatformError, type Platform } from '../contract/platform.ts';
import type { OnFieldsLoaded } from '../contract/services.ts';
import type { Me } from '../contract/session.ts';
import type { Visit } from '../contract/ports.ts';
import type { Hydration, HydrationStore, Knowledge } from './hydration-store.ts';
import { neighbours } from './neighbours.ts';

/** Number of collections whose fields a visit keeps: those that were requested last. */
const maxKeptCollections = 24;

/** Returns the names of system collections in the language, or undefined for English ones. Never rejects. */
export type LoadSystemNames = (locale: string) => Promise<SystemNames | undefined>;

export function createHydration(
  platform: Platform,
  loadNames: LoadSystemNames = () => Promise.resolve(undefined),
): HydrationStore {
  const listeners = new Set<() => void>();
  const fields = new Map<string, readonly RawField[]>();
  const pending = new Map<string, Promise<void>>();
  /** Callbacks of `ensureFields` that run when their fields are loaded, before listeners are notified. */
  const waiting = new Set<{
    readonly names: readonly string[];
    readonly act: OnFieldsLoaded;
  }>();
  /** Fields of the last visit that are not in use yet. They may be out of date. */
  const stored = new Map<string, readonly RawField[]>();
  /** The hydration in which fields were read, by collection. */
  const readIn = new Map<string, number>();
  /** Collections whose fields were requested, the last one at the end. */
  const requested = new Set<string>();
  let sources: Pick<Visit, 'collections' | 'relations' | 'names'> | null = null;
  let state: Hydration = { status: 'loading' };
  let running: Promise<boolean> | null = null;
  let next: Promise<boolean> | null = null;
  /** The input of the current grants. */
  let grantSources: { readonly admin: boolean; readonly own: readonly RawPermission[] } | null = null;
  /** Whether a hydration has succeeded. A restored state is not confirmed. */
  let isConfirmed = false;
  let hasRun = false;
  /** Incremented with every hydration after the first. Fields requested in an earlier epoch may be out of date. */
  let epoch = 1;

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

  /** Returns whether fields that were already known have changed. */
  const loadFields = async (names: readonly string[]): Promise<boolean> => {
    const began = epoch;
    const { value } = await platform.metadata({ fields: names });
    if (began !== epoch) return loadFields(names);
    const all = value as readonly RawField[];
    let isChanged = false;
    for (const name of names) {
      const own = all.filter(({ collection }) => collection === name);
      isChanged ||= fields.has(name) && !sameValue(fields.get(name), own);
      fields.set(name, own);
      readIn.set(name, began);
    }
    return isChanged;
  };

  /** Reads the fields again that are in use and were read before this hydration. */
  const loadOldFields = async () => {
    const drawn = knowledge()?.metadata;
    const old = [...fields.keys()].filter(
      (name) => readIn.get(name) !== epoch && (drawn?.hasFields(name) ?? true),
    );
    if (old.length > 0) await loadFields(old);
  };

  /** Uses the fields of the last visit, and reads them again. */
  const useStored = (names: readonly string[]) => {
    // After a change of the data model, they are probably out of date.
    const found = epoch > 1 ? [] : names.filter((name) => stored.has(name) && !fields.has(name));
    if (found.length === 0) return;
    for (const name of found) {
      fields.set(name, stored.get(name) ?? []);
      stored.delete(name);
      readIn.set(name, epoch);
    }
    const verified = loadFields(found).then((isChanged) => {
      if (isChanged) renderFields();
    });
    // The platform has answered other requests. If it refuses this one, the next hydration says why.
    verified.catch(ignore);
  };

  const load = async (names: readonly string[]) => {
    useStored(names);
    const missing = names.filter((name) => !fields.has(name) && !pending.has(name));
    if (missing.length > 0) {
      const loading = loadFields(missing)
        .then(ignore)
        .finally(() => {
          for (const name of missing) pending.delete(name);
        });
      for (const name of missing) pending.set(name, loading);
    }
    await Promise.all(names.map((name) => pending.get(name)));
  };

  const markRequested = (names: readonly string[]) => {
    for (const name of names) {
      requested.delete(name);
      requested.add(name);
    }
  };

  const loadMissingFields = async (names: readonly string[]) => {
    markRequested(names);
    await load(names);
    if (state.status === 'loaded' && !names.every(state.known.metadata.hasFields)) renderFields();
  };

  /** Makes the loaded fields known to the listeners. */
  const renderFields = () => {
    if (state.status !== 'loaded') return;
    const { known } = state;
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
      ...(sources?.names ? { names: sources.names } : {}),
      ...(previous ? { previous } : {}),
    });

  const knowledge = () => (state.status === 'loaded' ? state.known : undefined);

  const read = async (page: Promise<readonly string[]> = noPage): Promise<Hydration> => {
    // Request of CALL-13.
    const reading = platform.call<Me>('GET', '/users/me?fields=*,avatar.*,role.*');
    const permissionsFor = async (isAdmin: boolean) =>
      isAdmin ? noPermissions : platform.metadata('permissions');
    // Only a user whose role is known from an earlier read need not wait for the user.
    const assumedAdmin = knowledge()?.me.role?.admin_access;
    const rest = Promise.all([
      platform.call<Readonly<Record<string, unknown>> | null>('GET', '/settings').catch(() => null),
      assumedAdmin === undefined
        ? reading.then(({ role }) => permissionsFor(role?.admin_access === true))
        : permissionsFor(assumedAdmin),
      platform.metadata('collections'),
      platform.metadata('relations'),
    ]);
    // A user without access gets no error for these requests.
    rest.catch(ignore);
    // The fields in use are read at the same time. If this fails, for example because a collection was deleted, they are
    // read again below.
    const ahead = loadOldFields().catch(ignore);
    // The page repeats a failed read of fields, and reports its failure.
    void page.then(load).catch(ignore);
    const now = await reading;
    const was = knowledge()?.me;
    const me = was && sameValue(withoutVisits(was), withoutVisits(now)) ? was : now;
    if (!me.role?.app_access && !me.role?.admin_access) return { status: 'no-access', me };
    const admin = me.role.admin_access;
    const loading = me.language ? loadNames(me.language) : undefined;
    const whole = await rest.catch((error: unknown) => {
      const isForbidden = error instanceof PlatformError && error.code === 'FORBIDDEN';
      if (isForbidden && me.role?.['enforce_tfa'] === true) return null;
      throw error;
    });
    if (whole === null) return { status: 'two-factor', me };
    const [settings, assumed, collections, relations] = whole;
    const names = await loading;
    const permissions = assumedAdmin === true && !admin ? await permissionsFor(admin) : assumed;
    sources = {
      collections: collections.value as readonly RawCollection[],
      relations: relations.value as readonly Relation[],
      ...(names ? { names } : {}),
    };
    const previous = knowledge();
    const existing = new Set(sources.collections.map(({ collection }) => collection));
    await ahead;
    // Fields that were only preloaded are dropped. They are read again when they are requested.
    const isDrawn = (name: string) => previous?.metadata.hasFields(name) ?? true;
    for (const name of fields.keys()) if (!existing.has(name) || !isDrawn(name)) fields.delete(name);
    await loadOldFields();
    const named = await page;
    if (named.length > 0) {
      const model = metadataOf(me.language);
      const around = [...new Set(named.flatMap((name) => neighbours(model, name)))];
      markRequested(around);
      await load(around).catch(ignore);
    }
    const own = admin
      ? []
      : (permissions.value as readonly RawPermission[]).filter(
          ({ role, system }) => role === me.role?.id || system === true,
        );
    return { status: 'loaded', known: compile({ me, settings: settings ?? {}, own }) };
  };

  /** Compiles what was read. Parts that did not change keep their identity. */
  const compile = (read: {
    readonly me: Me;
    readonly settings: Knowledge['settings'];
    readonly own: readonly RawPermission[];
  }): Knowledge => {
    const { me, settings, own } = read;
    const previous = knowledge();
    const admin = me.role?.admin_access === true;
    const unchanged = sameValue(grantSources, { admin, own });
    grantSources = { admin, own };
    return {
      me,
      settings: keep(previous?.settings, settings),
      metadata: metadataOf(me.language, previous?.metadata),
      grants: (unchanged && previous?.grants) || compileGrants(own, { admin, unknown: 'skip' }),
    };
  };

  const run = (page?: Promise<readonly string[]>): Promise<boolean> => {
    next = null;
    if (hasRun) epoch += 1;
    hasRun = true;
    if (!knowledge()) setState({ status: 'loading' });
    const mine = read(page)
      .then(
        (read) => {
          isConfirmed = true;
          setState(read);
          return true;
        },
        (error: unknown) => {
          if (!knowledge()) setState({ status: 'error', error });
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

    hydrate(page) {
      if (!running) return run(page);
      next ??= running.then(() => run());
      return next;
    },

    async readFieldsAgain(names) {
      if (running || state.status !== 'loaded') return false;
      // Reads that began before the change are repeated. Fields of other collections stay current.
      epoch += 1;
      for (const name of fields.keys()) readIn.set(name, epoch);
      for (const name of names) stored.delete(name);
      const known = names.filter((name) => fields.has(name));
      try {
        if (known.length > 0 && (await loadFields(known))) renderFields();
        return true;
      } catch {
        return false;
      }
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
      void load(names).catch(ignore);
    },

    restore({ me, settings, permissions, collections, relations, names, fields: known }, used) {
      if (state.status !== 'loading') return;
      sources = { collections, relations, ...(names ? { names } : {}) };
      for (const [name, own] of Object.entries(known)) stored.set(name, own);
      const model = metadataOf(me.language);
      const around = [...new Set(used.flatMap((name) => neighbours(model, name)))];
      markRequested([...stored.keys(), ...around]);
      // In the same groups as a first visit requests them, so that the platform answers that nothing changed.
      useStored(used);
      useStored(around);
      setState({ status: 'loaded', known: compile({ me, settings, own: permissions }) });
    },

    visit() {
      if (!isConfirmed || state.status !== 'loaded' || !sources) return null;
      const { me, settings } = state.known;
      const known = new Map([...stored, ...fields]);
      const kept = [...requested].filter((name) => known.has(name)).slice(-maxKeptCollections);
      return {
        me,
        settings,
        permissions: grantSources?.own ?? [],
        ...sources,
        fields: Object.fromEntries(kept.map((name) => [name, known.get(name) ?? []])),
      };
    },
  };
}

const ignore = () => undefined;

const noPage: Promise<readonly string[]> = Promise.resolve([]);

/** Administrators need no permissions. */
const noPermissions = { value: [], version: null };

/** These members change on every page view and are used only at the next sign-in. */
function withoutVisits({ last_page: _page, last_access: _access, ...me }: Me) {
  return me;
}

/** Returns the known object if it is equal to the new one. */
function keep<T>(known: T | undefined, next: T): T {
  return known !== undefined && sameValue(known, next) ? known : next;
}
