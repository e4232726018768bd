import type { ActionDefinition } from '../../renderer/contract/definitions.ts';
import { callAction } from './call/definition.ts';
import { closeAction } from './close/definition.ts';
import { collectionDeleteAction } from './collection.delete/definition.ts';
import { collectionSaveAction } from './collection.save/definition.ts';
import { itemArchiveAction } from './item.archive/definition.ts';
import { itemDeleteAction } from './item.delete/definition.ts';
import { itemDiscardAction } from './item.discard/definition.ts';
import { itemSaveAction } from './item.save/definition.ts';
import { itemRedoAction } from './item.redo/definition.ts';
import { itemUndoAction } from './item.undo/definition.ts';
import { itemsArchiveAction } from './items.archive/definition.ts';
import { itemsDeleteAction } from './items.delete/definition.ts';
import { itemsEditAction } from './items.edit/definition.ts';
import { navigateAction } from './navigate/definition.ts';
import { notifyAction } from './notify/definition.ts';
import { openAction } from './open/definition.ts';
import { refreshAction } from './refresh/definition.ts';
import { roleDeleteAction } from './role.delete/definition.ts';
import { viewAsAction } from './view-as/definition.ts';
import { fileCopyAction } from './file.copy/definition.ts';
import { fileDownloadAction } from './file.download/definition.ts';
import { filesArchiveAction } from './files.archive/definition.ts';
import { filesDeleteAction } from './files.delete/definition.ts';
import { filesMoveAction } from './files.move/definition.ts';
import { folderCreateAction } from './folder.create/definition.ts';

export const actions: readonly ActionDefinition[] = [
  callAction,
  closeAction,
  collectionDeleteAction,
  collectionSaveAction,
  itemArchiveAction,
  itemDeleteAction,
  itemDiscardAction,
  itemRedoAction,
  itemSaveAction,
  itemUndoAction,
  itemsArchiveAction,
  itemsDeleteAction,
  itemsEditAction,
  navigateAction,
  notifyAction,
  openAction,
  refreshAction,
  roleDeleteAction,
  viewAsAction,
  fileCopyAction,
  fileDownloadAction,
  filesArchiveAction,
  filesDeleteAction,
  filesMoveAction,
  folderCreateAction,
] as readonly unknown[] as readonly ActionDefinition[];
