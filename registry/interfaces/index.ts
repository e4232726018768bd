import type { InterfaceDefinition } from '../../renderer/contract/definitions.ts';
import { booleanInterface } from './boolean/definition.ts';
import { datetimeInterface } from './datetime/definition.ts';
import { fileInterface } from './file/definition.ts';
import { fileImageInterface } from './file-image/definition.ts';
import { filesInterface } from './files/definition.ts';
import { inputBinaryInterface } from './input-binary/definition.ts';
import { inputCodeInterface } from './input-code/definition.ts';
import { inputHashInterface } from './input-hash/definition.ts';
import { inputMultilineInterface } from './input-multiline/definition.ts';
import { inputRichTextHtmlInterface } from './input-rich-text-html/definition.ts';
import { inputRichTextMdInterface } from './input-rich-text-md/definition.ts';
import { inputInterface } from './input/definition.ts';
import { listM2aInterface } from './list-m2a/definition.ts';
import { listM2mInterface } from './list-m2m/definition.ts';
import { listO2mInterface } from './list-o2m/definition.ts';
import { listO2mTreeViewInterface } from './list-o2m-tree-view/definition.ts';
import { presentationDividerInterface } from './presentation-divider/definition.ts';
import { selectColorInterface } from './select-color/definition.ts';
import { selectDropdownM2oInterface } from './select-dropdown-m2o/definition.ts';
import { selectDropdownInterface } from './select-dropdown/definition.ts';
import { selectIconInterface } from './select-icon/definition.ts';
import { selectRadioInterface } from './select-radio/definition.ts';
import { sliderInterface } from './slider/definition.ts';
import { systemLanguageInterface } from './system-language/definition.ts';
import { tagsInterface } from './tags/definition.ts';
import { tokenInterface } from './token/definition.ts';
import { translationsInterface } from './translations/definition.ts';
import { userInterface } from './user/definition.ts';
import { selectMultipleCheckboxInterface } from './select-multiple-checkbox/definition.ts';
import { selectMultipleDropdownInterface } from './select-multiple-dropdown/definition.ts';
import { presentationLinksInterface } from './presentation-links/definition.ts';
import { presentationNoticeInterface } from './presentation-notice/definition.ts';
import { listInterface } from './list/definition.ts';
import { inputAutocompleteApiInterface } from './input-autocomplete-api/definition.ts';
import { systemCollectionInterface } from './system-collection/definition.ts';
import { systemCollectionsInterface } from './system-collections/definition.ts';
import { systemFieldSettingsInterface } from './system-field-settings/definition.ts';
import { systemFieldInterface } from './system-field/definition.ts';
import { systemInterfaceInterface } from './system-interface/definition.ts';
import { systemInterfaceOptionsInterface } from './system-interface-options/definition.ts';
import { systemDisplayTemplateInterface } from './system-display-template/definition.ts';
import { systemFolderInterface } from './system-folder/definition.ts';
import { systemMfaSetupInterface } from './system-mfa-setup/definition.ts';
import { systemScopeInterface } from './system-scope/definition.ts';
import { systemFilterInterface } from './system-filter/definition.ts';

export const interfaces = [
  booleanInterface,
  datetimeInterface,
  fileInterface,
  fileImageInterface,
  filesInterface,
  inputBinaryInterface,
  inputCodeInterface,
  inputHashInterface,
  inputMultilineInterface,
  inputRichTextHtmlInterface,
  inputRichTextMdInterface,
  inputInterface,
  listM2aInterface,
  listM2mInterface,
  listO2mInterface,
  listO2mTreeViewInterface,
  presentationDividerInterface,
  selectColorInterface,
  selectDropdownM2oInterface,
  selectDropdownInterface,
  selectIconInterface,
  selectRadioInterface,
  sliderInterface,
  systemLanguageInterface,
  tagsInterface,
  tokenInterface,
  translationsInterface,
  userInterface,
  selectMultipleCheckboxInterface,
  selectMultipleDropdownInterface,
  presentationLinksInterface,
  presentationNoticeInterface,
  listInterface,
  inputAutocompleteApiInterface,
  systemCollectionInterface,
  systemCollectionsInterface,
  systemFieldInterface,
  systemFieldSettingsInterface,
  systemInterfaceInterface,
  systemInterfaceOptionsInterface,
  systemDisplayTemplateInterface,
  systemFolderInterface,
  systemMfaSetupInterface,
  systemScopeInterface,
  systemFilterInterface,
] as readonly unknown[] as readonly InterfaceDefinition[];
