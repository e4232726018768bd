import type { BlockDefinition } from '../../renderer/contract/definitions.ts';
import { bookmarkBlock } from './bookmark/definition.ts';
import { buttonBlock } from './button/definition.ts';
import { collectionFieldsBlock } from './collection-fields/definition.ts';
import { collectionsNavigationBlock } from './collections-navigation/definition.ts';
import { collectionsOverviewBlock } from './collections-overview/definition.ts';
import { dataModelBlock } from './data-model/definition.ts';
import { factsBlock } from './facts/definition.ts';
import { fieldEditorBlock } from './field-editor/definition.ts';
import { formBlock } from './form/definition.ts';
import { importResultBlock } from './import-result/definition.ts';
import { importStudioBlock } from './import-studio/definition.ts';
import { layoutBlock } from './layout/definition.ts';
import { markdownBlock } from './markdown/definition.ts';
import { modelHistoryBlock } from './model-history/definition.ts';
import { modelMapBlock } from './model-map/definition.ts';
import { navigationBlock } from './navigation/definition.ts';
import { newCollectionBlock } from './new-collection/definition.ts';
import { inviteUsersBlock } from './invite-users/definition.ts';
import { newRoleBlock } from './new-role/definition.ts';
import { permissionEditorBlock } from './permission-editor/definition.ts';
import { permissionGridBlock } from './permission-grid/definition.ts';
import { permissionMatrixBlock } from './permission-matrix/definition.ts';
import { presetFormBlock } from './preset-form/definition.ts';
import { presetsBlock } from './presets/definition.ts';
import { rolesBlock } from './roles/definition.ts';
import { schemaSnapshotBlock } from './schema-snapshot/definition.ts';
import { searchBlock } from './search/definition.ts';
import { selectionStripBlock } from './selection-strip/definition.ts';
import { userProfileBlock } from './user-profile/definition.ts';
import { addFilesBlock } from './add-files/definition.ts';
import { fileDropBlock } from './file-drop/definition.ts';
import { imageEditorBlock } from './image-editor/definition.ts';
import { filePreviewBlock } from './file-preview/definition.ts';
import { folderMenuBlock } from './folder-menu/definition.ts';
import { folderNavigationBlock } from './folder-navigation/definition.ts';

export const blocks = [
  bookmarkBlock,
  buttonBlock,
  collectionFieldsBlock,
  collectionsNavigationBlock,
  collectionsOverviewBlock,
  dataModelBlock,
  factsBlock,
  fieldEditorBlock,
  formBlock,
  importResultBlock,
  importStudioBlock,
  layoutBlock,
  markdownBlock,
  modelHistoryBlock,
  modelMapBlock,
  navigationBlock,
  newCollectionBlock,
  inviteUsersBlock,
  newRoleBlock,
  permissionEditorBlock,
  permissionGridBlock,
  permissionMatrixBlock,
  presetFormBlock,
  presetsBlock,
  rolesBlock,
  schemaSnapshotBlock,
  searchBlock,
  selectionStripBlock,
  userProfileBlock,
  addFilesBlock,
  fileDropBlock,
  imageEditorBlock,
  filePreviewBlock,
  folderMenuBlock,
  folderNavigationBlock,
] as readonly unknown[] as readonly BlockDefinition[];
