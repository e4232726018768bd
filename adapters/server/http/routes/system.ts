/** Routes of system collections that have only the common calls. */
import type { RouteModule } from '../route-contract.ts';
import { addCrud } from './crud.ts';

/** CALL-03: adds the routes of `directus_<name>` at `/<name>`. */
export function systemRoutes(name: string): RouteModule {
  return (app, server) => addCrud(app, server, { path: `/${name}`, collectionOf: () => `directus_${name}` });
}
