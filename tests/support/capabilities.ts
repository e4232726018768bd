import type { Capabilities } from '../../renderer/contract/platform.ts';

/** A platform of the family without our additions. */
export const plainCapabilities: Capabilities = {
  realtime: false,
  fieldsByCollection: false,
  safeSaving: false,
  relationEdits: true,
  modelSteps: false,
  modelSettings: false,
  views: false,
  explanations: false,
  screens: false,
  xlsxExport: false,
  importStudio: false,
  replaceByUrl: false,
  fileArchives: false,
  inviteChecks: false,
  scripts: [],
};
