import type { RouteModule } from '../route-contract.ts';
import { archivesRoutes } from './archives.ts';
import { assetsRoutes } from './assets.ts';
import { filesRoutes } from './files.ts';
import { authRoutes } from './auth.ts';
import { serverRoutes } from './server.ts';
import { activityRoutes } from './activity.ts';
import { collectionsRoutes } from './collections.ts';
import { extensionsRoutes } from './extensions.ts';
import { fieldsRoutes } from './fields.ts';
import { graphqlRoutes } from './graphql.ts';
import { inviteRoutes } from './invite.ts';
import { itemsRoutes } from './items.ts';
import { oauthRoutes } from './oauth.ts';
import { passwordRoutes } from './password.ts';
import { permissionsRoutes } from './permissions.ts';
import { realtimeRoutes } from './realtime.ts';
import { relationsRoutes } from './relations.ts';
import { revisionsRoutes } from './revisions.ts';
import { rolesRoutes } from './roles.ts';
import { schemaRoutes } from './schema.ts';
import { sessionsRoutes } from './sessions.ts';
import { settingsRoutes } from './settings.ts';
import { tusRoutes } from './tus.ts';
import { tfaRoutes } from './tfa.ts';
import { systemRoutes } from './system.ts';
import { usersRoutes } from './users.ts';
import { utilsRoutes } from './utils.ts';
import { webhooksRoutes } from './webhooks.ts';

/** All route modules. Their order does not matter, because paths do not overlap. */
export const routes: readonly RouteModule[] = [
  authRoutes,
  archivesRoutes,
  assetsRoutes,
  filesRoutes,
  serverRoutes,
  activityRoutes,
  collectionsRoutes,
  extensionsRoutes,
  fieldsRoutes,
  systemRoutes('folders'),
  graphqlRoutes,
  inviteRoutes,
  itemsRoutes,
  oauthRoutes,
  passwordRoutes,
  permissionsRoutes,
  systemRoutes('presets'),
  realtimeRoutes,
  relationsRoutes,
  revisionsRoutes,
  rolesRoutes,
  schemaRoutes,
  sessionsRoutes,
  settingsRoutes,
  tfaRoutes,
  tusRoutes,
  usersRoutes,
  utilsRoutes,
  webhooksRoutes,
];
