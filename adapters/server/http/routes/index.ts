import type { RouteModule } from '../runtime.ts';

/** Every route module, in no particular order: paths do not overlap. Each one is one line here. */
export const routes: readonly RouteModule[] = [];
