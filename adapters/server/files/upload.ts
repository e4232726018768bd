import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../schemas/error/failure.ts';
import type { Action, Grant, Grants } from '../../../schemas/permission/types.ts';
import { presetDefaults } from '../../../schemas/permission/presets.ts';
import type { Context } from '../contract.ts';
import { onEveryField, onFields } from '../../../schemas/permission/grants.ts';
import { grantFor, requireField, scopeOf } from '../query/access.ts';
import { ItemsService } from '../services/items.ts';
import type { Key } from '../services/rows.ts';
import { describeUpload } from './received.ts';
import type { Storage } from './storage.ts';

type Fields = Record<string, unknown>;

/** Columns that the server fills by itself; a client's word on them is not taken. */
const ours: ReadonlySet<string> = new Set([
  'id',
  'storage',
  'filename_disk',
  'filesize',
  'width',
  'height',
  'uploaded_by',
  'uploaded_on',
  'modified_by',
  'modified_on',
]);

/**
 * Stores the files of a multipart body and their rows; text parts stand before the file they describe. `replace` is
 * the key of the one file whose bytes are replaced. What was stored goes again when its row fails.
 */
export async function receiveFiles(
  request: FastifyRequest,
  context: Context,
  storage: Storage,
  replace?: string,
): Promise<readonly Key[]> {
  const action: Action = replace === undefined ? 'create' : 'update';
  const grant = grantFor(context.grants, 'directus_files', action);
  if (replace !== undefined) await assertUpdatable(context, grant, replace);
  const keys: Key[] = [];
  const presets = () => presetDefaults(context.grants, 'directus_files', scopeOf(context));
  let fields: Fields = action === 'create' ? presets() : {};
  let rest: Fields = {};
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (ours.has(part.fieldname)) continue;
      requireField(grant, part.fieldname);
      fields = {
        ...fields,
        [part.fieldname]: part.value === '' || part.value === 'null' ? null : part.value,
      };
      rest = fields;
      continue;
    }
    if (replace !== undefined && keys.length > 0) {
      part.file.resume();
      continue;
    }
    const id = replace ?? randomUUID();
    const old = replace === undefined ? null : await diskName(context, id);
    const received = await describeUpload(storage, id, part);
    const { user } = context.accountability;
    const now = context.now().toISOString();
    const service = new ItemsService(
      'directus_files',
      allowing(context, action, onFields(grant, Object.keys(fields))),
    );
    try {
      if (replace === undefined) {
        const row = {
          id,
          ...received,
          storage: 'local',
          uploaded_by: user,
          uploaded_on: now,
          modified_on: now,
          ...fields,
        };
        keys.push(...(await service.createMany([row])));
      } else {
        const { title: _kept, ...bytes } = received;
        // New bytes of the same name and size are a change too: what is cached by modified_on must go.
        const modified = { modified_by: user, modified_on: now };
        keys.push(...(await service.updateMany([id], { ...bytes, ...modified, ...fields })));
      }
    } catch (error) {
      if (received.filename_disk !== old) await storage.remove(received.filename_disk);
      throw error;
    }
    if (old !== null && old !== received.filename_disk) await storage.remove(old);
  }
  if (keys.length === 0) {
    if (replace !== undefined && Object.keys(rest).length > 0) {
      return new ItemsService('directus_files', context).updateMany([replace], rest);
    }
    throw fail('INVALID_PAYLOAD', 'The body has no file: send one as a part with a file name.');
  }
  return keys;
}

/** Throws FORBIDDEN where the row is absent or outside the rule for updates, before any byte is stored. */
async function assertUpdatable(context: Context, grant: Grant, key: string): Promise<void> {
  await new ItemsService('directus_files', allowing(context, 'read', grant)).readOne(key, { fields: ['id'] });
}

/** The grant's rule and validation, on every field: what the server itself fills in needs no permission. */
function allowing(context: Context, action: Action, grant: Grant): Context {
  const whole: Grant = { ...onEveryField(grant), action };
  const grants: Grants = {
    admin: context.grants.admin,
    grant: (collection, asked) =>
      collection === 'directus_files' && asked === action ? whole : context.grants.grant(collection, asked),
  };
  return { ...context, grants };
}

async function diskName(context: Context, id: string): Promise<string | null> {
  const row: { filename_disk: string | null } | undefined = await context
    .knex('directus_files')
    .where({ id })
    .first('filename_disk');
  return row?.filename_disk ?? null;
}
