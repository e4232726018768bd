import type { RefObject } from 'react';
import type { Editor } from 'tinymce';
import type { ChangeOptions } from '../../../renderer/contract/definitions.ts';
import type { OptionsOf } from '../../../schemas/option/types.ts';
import type { options } from './options.ts';

export type DialogName = 'link' | 'image' | 'media' | 'code';

export interface HtmlEditorProps {
  readonly html: string;
  readonly options: OptionsOf<typeof options>;
  readonly readonly: boolean;
  readonly labelId: string;
  /** The mounted editor, or null. */
  readonly editorRef: RefObject<Editor | null>;
  readonly onChange: (html: string, how: ChangeOptions) => void;
  readonly onDialog: (name: DialogName) => void;
  readonly onImages: (files: readonly File[]) => void;
}
