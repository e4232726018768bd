import { systemRoutes } from './system.ts';

export const foldersRoutes = systemRoutes('folders');
