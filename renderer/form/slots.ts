/** The slots that forms provide to widgets. */
import type { Slots } from '../contract/render.ts';
import { deferred } from '../kit/lazy-widget.ts';
import { Display } from './Display.tsx';
import { Template } from './Template.tsx';

export const slots: Pick<Slots, 'Form' | 'Fields' | 'FieldControl' | 'ItemForm' | 'Display' | 'Template'> = {
  Form: deferred(async () => (await import('./Form.tsx')).Form),
  Fields: deferred(async () => (await import('./Fields.tsx')).Fields),
  FieldControl: deferred(async () => (await import('./FieldControl.tsx')).FieldControl),
  ItemForm: deferred(async () => (await import('./ItemForm.tsx')).ItemForm),
  Display,
  Template,
};
