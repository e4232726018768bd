import type { BlockDefinition } from '../../renderer/contract/definitions.ts';
import { buttonBlock } from './button/definition.ts';
import { collectionFieldsBlock } from './collection-fields/definition.ts';
import { collectionsNavigationBlock } from './collections-navigation/definition.ts';
import { collectionsOverviewBlock } from './collections-overview/definition.ts';
import { dataModelBlock } from './data-model/definition.ts';
import { factsBlock } from './facts/definition.ts';
import { fieldEditorBlock } from './field-editor/definition.ts';
import { formBlock } from './form/definition.ts';
import { layoutBlock } from './layout/definition.ts';
import { markdownBlock } from './markdown/definition.ts';
import { navigationBlock } from './navigation/definition.ts';
import { newCollectionBlock } from './new-collection/definition.ts';
import { searchBlock } from './search/definition.ts';
import { selectionStripBlock } from './selection-strip/definition.ts';

export const blocks = [
  buttonBlock,
  collectionFieldsBlock,
  collectionsNavigationBlock,
  collectionsOverviewBlock,
  dataModelBlock,
  factsBlock,
  fieldEditorBlock,
  formBlock,
  layoutBlock,
  markdownBlock,
  navigationBlock,
  newCollectionBlock,
  searchBlock,
  selectionStripBlock,
] as readonly unknown[] as readonly BlockDefinition[];
