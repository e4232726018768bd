import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const schemaSnapshotBlock = defineBlock({
  id: 'schema-snapshot',
  name: '$t:settings.snapshot',
  icon: 'import_export',
  options,
  load: async () => (await import('./SchemaSnapshot.tsx')).SchemaSnapshot,
});
