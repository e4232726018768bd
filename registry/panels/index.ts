import type { PanelDefinition } from '../../renderer/contract/definitions.ts';
import { autoRefreshPanel } from './auto-refresh/definition.ts';
import { commentsPanel } from './comments/definition.ts';
import { exportPanel } from './export/definition.ts';
import { filterPanel } from './filter/definition.ts';
import { importPanel } from './import/definition.ts';
import { informationPanel } from './information/definition.ts';
import { invitationsPanel } from './invitations/definition.ts';
import { layoutOptionsPanel } from './layout-options/definition.ts';
import { listSearchPanel } from './list-search/definition.ts';
import { originalsPanel } from './originals/definition.ts';
import { presetCountsPanel } from './preset-counts/definition.ts';
import { revisionsPanel } from './revisions/definition.ts';
import { serverInformationPanel } from './server-information/definition.ts';
import { sessionsPanel } from './sessions/definition.ts';
import { userInformationPanel } from './user-information/definition.ts';
import { detailsPanel } from './details/definition.ts';
import { usesPanel } from './uses/definition.ts';

export const panels = [
  autoRefreshPanel,
  commentsPanel,
  exportPanel,
  filterPanel,
  importPanel,
  informationPanel,
  invitationsPanel,
  layoutOptionsPanel,
  listSearchPanel,
  originalsPanel,
  presetCountsPanel,
  revisionsPanel,
  serverInformationPanel,
  sessionsPanel,
  userInformationPanel,
  detailsPanel,
  usesPanel,
] as readonly unknown[] as readonly PanelDefinition[];
