import { systemRoutes } from './system.ts';

export const rolesRoutes = systemRoutes('roles');
