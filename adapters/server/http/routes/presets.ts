import { systemRoutes } from './system.ts';

export const presetsRoutes = systemRoutes('presets');
