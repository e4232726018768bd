/** The platform's own collections that need nothing beyond the common calls. */
import type { RouteModule } from '../runtime.ts';
import { addCrud } from './crud.ts';

/** CALL-03: `directus_roles` answers at `/roles`. */
export function systemRoutes(name: string): RouteModule {
  return (app, server) => addCrud(app, server, { path: `/${name}`, collectionOf: () => `directus_${name}` });
}
