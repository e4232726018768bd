/** The registry of all built-in widgets. Only this file imports all kinds. */
import { createRegistry } from '../renderer/contract/registry.ts';
import { actions } from './actions/index.ts';
import { blocks } from './blocks/index.ts';
import { displays } from './displays/index.ts';
import { interfaces } from './interfaces/index.ts';
import { layouts } from './layouts/index.ts';
import { panels } from './panels/index.ts';

export const contributions = { interfaces, displays, layouts, panels, blocks, actions };
export const registry = createRegistry(contributions);
