import type { PanelDefinition } from '../../renderer/contract/definitions.ts';
import { autoRefreshPanel } from './auto-refresh/definition.ts';
import { filterPanel } from './filter/definition.ts';
import { informationPanel } from './information/definition.ts';
import { layoutOptionsPanel } from './layout-options/definition.ts';
import { revisionsPanel } from './revisions/definition.ts';

export const panels = [
  autoRefreshPanel,
  filterPanel,
  informationPanel,
  layoutOptionsPanel,
  revisionsPanel,
] as readonly unknown[] as readonly PanelDefinition[];
