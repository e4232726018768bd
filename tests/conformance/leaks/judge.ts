/** Computes from the rows of the database, independently of the server, which values a caller may read and change. */
import { isDeepStrictEqual } from 'node:util';
import { systemCollections } from '../../../schemas/collection/system/index.ts';
import { marksIn } from './marks.ts';
import type { Probe } from './requests.ts';
import { grantsOf, opens, type Viewer } from './viewers.ts';
import { contentTables, keyOf, systemTables, type Row, type Tables } from './world.ts';

/** Fields whose values never leave the server, even for administrators. */
const secretFields: ReadonlySet<string> = new Set([
  'articles.secret',
  'directus_users.password',
  'directus_users.token',
  'directus_users.tfa_secret',
  'directus_webhooks.secret',
]);

/** Columns that the server fills by itself. */
const serverFields: ReadonlySet<string> = new Set([
  'user_created',
  'date_created',
  'user_updated',
  'date_updated',
  'uid',
  'last_access',
  'last_page',
  'created_on',
  'created_by',
  'modified_on',
  'modified_by',
  'uploaded_by',
  'uploaded_on',
]);

const histories: ReadonlySet<string> = new Set(['directus_activity', 'directus_revisions']);

/** Returns the marks of all values that the viewer may read in these tables. */
export function visibleMarks(viewer: Viewer, tables: Tables): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [table, rows] of Object.entries(tables))
    for (const row of rows)
      for (const [name, value] of Object.entries(row))
        if (!histories.has(table) && mayRead(viewer, table, row, name, tables))
          for (const mark of marksIn(JSON.stringify(value) ?? '')) found.add(mark);
  // The bytes contain the mark of the download name. Read access to any field of a file includes its bytes.
  const files = (tables['directus_files'] ?? []).filter((row) =>
    mayReadRow(viewer, 'directus_files', row, tables),
  );
  const ofBytes = files.flatMap((row) => marksIn(String(row['filename_download'])));
  for (const mark of [...ofBytes, ...historyMarks(viewer, tables)]) found.add(mark);
  return found;
}

/** Returns the marks of a response that neither the request nor the viewer's permissions account for. */
export function leakedMarks(
  probe: Probe,
  { text }: { readonly text: string },
  visible: ReadonlySet<string>,
): readonly string[] {
  const asked = new Set(marksIn(`${decodeURIComponent(probe.path)} ${JSON.stringify(probe.body) ?? ''}`));
  return marksIn(text).filter((mark) => !visible.has(mark) && !asked.has(mark));
}

/** Whether the viewer may read any field of a row. */
export function mayReadRow(viewer: Viewer, table: string, row: Row, tables: Tables): boolean {
  return grantsOf(viewer, table, 'read').some(({ holds }) => holds(row, tables));
}

function mayRead(viewer: Viewer, table: string, row: Row, name: string, tables: Tables): boolean {
  if (secretFields.has(`${table}.${name}`)) return false;
  if (table === 'directus_fields') return mayKnowField(viewer, row);
  const rows = grantsOf(viewer, table, 'read').filter(({ holds }) => holds(row, tables));
  return rows.length > 0 && (name === keyOf(table) || rows.some((grant) => opens(grant, name)));
}

/** Create, read or update access to a field includes read access to its metadata. */
function mayKnowField(viewer: Viewer, { collection, field }: Row): boolean {
  return (['create', 'read', 'update'] as const).some((action) =>
    grantsOf(viewer, String(collection), action).some((grant) => opens(grant, String(field))),
  );
}

/** A revision shows the open fields of an item that may be read now; a comment is for readers of its item and its author. */
function historyMarks(viewer: Viewer, tables: Tables): readonly string[] {
  const { directus_revisions: revisions = [], directus_activity: activity = [] } = tables;
  const itemOf = ({ collection, item }: Row) =>
    (tables[String(collection)] ?? []).find((row) => String(row[keyOf(String(collection))]) === String(item));
  const mayReadAny = (entry: Row, item: Row | undefined) =>
    item !== undefined &&
    grantsOf(viewer, String(entry['collection']), 'read').some(({ holds }) => holds(item, tables));
  const ofRevisions = revisions.flatMap((revision) => {
    const [table, item] = [String(revision['collection']), itemOf(revision)];
    if (!mayReadAny(revision, item) || grantsOf(viewer, 'directus_revisions', 'read').length === 0) return [];
    return ['data', 'delta'].flatMap((part) =>
      Object.entries(recordOf(revision[part])).flatMap(([name, value]) =>
        !secretFields.has(`${table}.${name}`) && mayRead(viewer, table, item ?? {}, name, tables)
          ? marksIn(JSON.stringify(value))
          : [],
      ),
    );
  });
  const ofComments = activity.flatMap((entry) => {
    const isOpen = grantsOf(viewer, 'directus_activity', 'read').some(({ holds }) => holds(entry, tables));
    const mayRead = entry['user'] === viewer.user || mayReadAny(entry, itemOf(entry));
    return isOpen && mayRead ? marksIn(JSON.stringify(entry['comment'])) : [];
  });
  // As in Directus, the feed names items of every collection by key. Keys of vaults are marks.
  const ofFeed = grantsOf(viewer, 'directus_activity', 'read').length > 0 ? activity : [];
  return [...ofRevisions, ...ofComments, ...ofFeed.flatMap(({ item }) => marksIn(String(item)))];
}

function recordOf(value: unknown): Row {
  const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as Row) : {};
}

/** Returns what changed although the viewer may not change it; empty if all is well. */
export function wrongChanges(viewer: Viewer, before: Tables, after: Tables): readonly string[] {
  return [...contentTables, ...systemTables]
    .filter((table) => !histories.has(table))
    .flatMap((table) => wrongRows(viewer, table, before, after))
    .concat(newAdministrators(before, after));
}

function wrongRows(viewer: Viewer, table: string, before: Tables, after: Tables): readonly string[] {
  const key = keyOf(table);
  const [old, now] = [before, after].map(
    (tables) => new Map((tables[table] ?? []).map((row) => [String(row[key]), row])),
  ) as [Map<string, Row>, Map<string, Row>];
  const names = new Set([...old.keys(), ...now.keys()]);
  return [...names].flatMap((name): readonly string[] => {
    const [was, is] = [old.get(name), now.get(name)];
    const at = `${table} ${name}`;
    if (was && !is) return mayDelete(viewer, table, was, before, after) ? [] : [`${at} was deleted`];
    if (!was) return grantsOf(viewer, table, 'create').length > 0 ? [] : [`${at} was created`];
    return Object.keys(was)
      .filter((field) => !isDeepStrictEqual(was[field], is?.[field]))
      .filter((field) => !mayChange(viewer, table, was, is ?? {}, field, before, after))
      .map((field) => `${at}.${field} changed from ${String(was[field])} to ${String(is?.[field])}`);
  });
}

function mayDelete(viewer: Viewer, table: string, row: Row, before: Tables, after: Tables): boolean {
  if (grantsOf(viewer, table, 'delete').some(({ holds }) => holds(row, before))) return true;
  return Object.keys(row).some((field) => lostTarget(table, row, field, before, after));
}

function mayChange(
  viewer: Viewer,
  table: string,
  was: Row,
  is: Row,
  field: string,
  before: Tables,
  after: Tables,
): boolean {
  if (serverFields.has(field)) return true;
  // Fields of one row may be opened by a change in the same request, so the rule may hold before or after it.
  const open = grantsOf(viewer, table, 'update').filter(
    ({ holds }) => holds(was, before) || holds(is, after),
  );
  if (open.some((grant) => opens(grant, field))) return true;
  const isCleared = is[field] === null && lostTarget(table, was, field, before, after);
  // A deleted role suspends its users (system rule).
  const isSuspended =
    table === 'directus_users' && field === 'status' && lostTarget(table, was, 'role', before, after);
  return isCleared || isSuspended;
}

/** Whether the field references a row that the request deleted, so that a foreign key acted. */
function lostTarget(table: string, row: Row, field: string, before: Tables, after: Tables): boolean {
  const value = row[field];
  if (value === null || value === undefined) return false;
  return targetsOf(table, row, field, before).some((target) => {
    const has = (tables: Tables) =>
      (tables[target] ?? []).some((one) => String(one[keyOf(target)]) === String(value));
    return has(before) && !has(after);
  });
}

/** Returns the tables that the field of this row references. */
function targetsOf(table: string, row: Row, field: string, { directus_relations: relations = [] }: Tables) {
  const system = systemCollections
    .find(({ collection }) => collection === table)
    ?.fields.find((one) => one.field === field)?.references?.collection;
  const stored = relations
    .filter((one) => one['many_collection'] === table && one['many_field'] === field)
    .map((one) => one['one_collection'] ?? row[String(one['one_collection_field'])]);
  return [system, ...stored].filter((name) => typeof name === 'string');
}

/** Returns new administrators, and administrators whose credentials changed. */
function newAdministrators(before: Tables, after: Tables): readonly string[] {
  const of = ({ directus_roles: roles = [], directus_users: users = [] }: Tables) => {
    const isAdmin = new Set(roles.filter((row) => Boolean(row['admin_access'])).map(({ id }) => id));
    return new Map([
      ...[...isAdmin].map((id) => [`role ${String(id)}`, null] as const),
      ...users
        .filter(({ role }) => isAdmin.has(role))
        .map((user) => [`user ${String(user['id'])}`, credentialsOf(user)] as const),
    ]);
  };
  const known = of(before);
  return [...of(after)].flatMap(([who, credentials]) => {
    if (!known.has(who)) return [`${who} became an administrator`];
    return known.get(who) === credentials ? [] : [`the credentials of ${who} changed`];
  });
}

function credentialsOf({ email, password, token, tfa_secret, external_id, status }: Row): string {
  return JSON.stringify([email, password, token, tfa_secret, external_id, status]);
}
