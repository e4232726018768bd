import os from 'node:os';
import { productVersion as version } from '../../../../schemas/product.ts';
import { kindsWithScripts } from '../../extensions/scripts.ts';
import { describeApi } from '../../services/model/open-api.ts';
import { createHealth } from '../health.ts';
import type { RouteModule } from '../route-contract.ts';

const publicSettings = [
  'project_name',
  'project_color',
  'project_logo',
  'public_foreground',
  'public_background',
  'public_note',
  'custom_css',
  // Forms show the rules for a new password, also those of people who cannot sign in yet.
  'auth_password_policy',
] as const;

/** Capabilities of this platform that other Directus-compatible platforms may lack. */
const ownCapabilities = {
  realtime: true,
  fieldsByCollection: true,
  safeSaving: true,
  relationEdits: true,
  modelSteps: true,
  modelSettings: true,
  views: true,
  explanations: true,
  screens: true,
  xlsxExport: true,
  importStudio: true,
  importUndo: true,
  replaceByUrl: true,
  importProgress: true,
  fileArchives: true,
  resumableUploads: true,
  inviteChecks: true,
  passwordRules: true,
};

const defaults = { project_name: 'Armature', project_color: '#00C897' };

/** Information about the server. Branding is public; only administrators see details of the machine. */
export const serverRoutes: RouteModule = (app, server) => {
  app.get('/server/ping', async (_request, reply) => reply.type('text/html; charset=utf-8').send('pong'));

  app.get('/server/info', { config: { beforeTwoFactor: true } }, async (request) => {
    const { accountability } = await server.contextOf(request);
    const capabilities = {
      ...ownCapabilities,
      fileOriginals: server.config.files.keepReplaced > 0,
      scripts: await kindsWithScripts(server.config.extensions),
    };
    const stored: Record<string, unknown> =
      (await server.database.knex('directus_settings').first(...publicSettings)) ?? {};
    const project = Object.fromEntries(
      publicSettings.map((name) => [
        name,
        stored[name] ?? (defaults as Readonly<Record<string, unknown>>)[name] ?? null,
      ]),
    );
    if (!accountability.admin) return { data: { project, capabilities } };
    return {
      data: {
        project,
        capabilities,
        // Clients of the family show this version.
        directus: { version: apiLevel },
        armature: { version, api: apiLevel, environment: server.config.dev ? 'development' : 'production' },
        node: { version: process.versions.node, uptime: Math.round(process.uptime()) },
        os: {
          type: os.type(),
          version: os.release(),
          uptime: Math.round(os.uptime()),
          totalmem: os.totalmem(),
        },
      },
    };
  });

  app.get('/server/specs/oas', async (request) =>
    describeApi(await server.contextOf(request), { url: server.config.publicUrl, version }),
  );

  const healthNow = createHealth({
    database: server.database,
    storages: server.files.storages,
    locations: server.config.files.locations.map(({ name }) => name),
    verifyMail: server.verifyMail,
    clock: server.clock,
  });

  app.get('/server/health', async (request, reply) => {
    const { status, checks } = await healthNow();
    // Authentication needs the database. Without it, respond with the bare status.
    const { accountability } = await server.contextOf(request).catch((error: unknown) => {
      if (status === 'error') return { accountability: { admin: false } };
      throw error;
    });
    const health = accountability.admin ? { status, releaseId: version, checks } : { status };
    return reply
      .code(status === 'error' ? 503 : 200)
      .type('application/health+json; charset=utf-8')
      .send(JSON.stringify(health));
  });
};

/** The Directus version whose REST API is implemented. */
const apiLevel = '9.0.0-rc.76';
