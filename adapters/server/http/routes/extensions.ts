import { fail } from '../../../../schemas/error/failure.ts';
import { openScreens } from '../../extensions/screens.ts';
import type { RouteModule } from '../runtime.ts';

/** EXT-01. Screens are data for whoever uses the app; their mistakes are for administrators. Widgets: none, as files. */
export const extensionsRoutes: RouteModule = (app, server) => {
  const screens = openScreens({
    folder: server.config.extensions,
    changed: () => server.database.channel.publish({ type: 'screens', collection: '', origin: null }),
    log: server.log,
  });
  app.addHook('onClose', async () => screens.close());

  app.get('/extensions/screens', async (request) => {
    const { accountability } = await server.contextOf(request);
    const { user, admin, app: usesApp } = accountability;
    if (user === null)
      throw fail('INVALID_CREDENTIALS', 'Screens are for people who signed in. Sign in first.');
    if (!admin && !usesApp)
      throw fail('FORBIDDEN', 'Screens are for people whose role may use the app ("app_access").');
    const { files, issues, withheld } = await screens.current();
    return { data: admin ? { files, issues, withheld } : { files, issues: [], withheld: {} } };
  });

  for (const kind of ['interfaces', 'displays', 'layouts', 'modules'])
    app.get(`/extensions/${kind}`, async () => ({ data: [] }));
};
