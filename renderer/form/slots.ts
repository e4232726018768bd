/** The slots that forms provide to widgets. */
import type { Slots } from '../contract/render.ts';
import { deferred } from '../kit/lazy-widget.ts';
import { Display } from './Display.tsx';
import { Template } from './Template.tsx';

export const slots: Pick<Slots, 'Form' | 'Fields' | 'ItemForm' | 'Display' | 'Template'> = {
  Form: deferred(async () => (await import('./Form.tsx')).Form),
  Fields: deferred(async () => (await import('./Fields.tsx')).Fields),
  ItemForm: deferred(async () => (await import('./ItemForm.tsx')).ItemForm),
  Display,
  Template,
};
