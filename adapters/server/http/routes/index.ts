import type { RouteModule } from '../runtime.ts';
import { authRoutes } from './auth.ts';
import { serverRoutes } from './server.ts';

/** Every route module, in no particular order: paths do not overlap. Each one is one line here. */
export const routes: readonly RouteModule[] = [authRoutes, serverRoutes];
