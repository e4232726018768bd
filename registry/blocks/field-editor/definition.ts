import { defineBlock } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const fieldEditorBlock = defineBlock({
  id: 'field-editor',
  name: '$t:blocks.field_editor',
  icon: 'edit',
  options,
  load: async () => (await import('./FieldEditor.tsx')).FieldEditor,
});
