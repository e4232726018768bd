import { systemRoutes } from './system.ts';

export const webhooksRoutes = systemRoutes('webhooks');
