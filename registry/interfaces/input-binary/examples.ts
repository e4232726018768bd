import type { Example } from '../../../renderer/contract/definitions.ts';

/** A red square of 8 × 8 pixels. */
const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGP4z8CAFWEXHbQSACj/P8Fu7N9hAAAAAElFTkSuQmCC';
const pdf = 'JVBERi0xLjcKJcOkw7zDtsOfCg==';
const text = 'SGVsbG8sIHdvcmxkIQo=';
const unknown = 'AAECAwQFBgcICQ==';

export const examples: readonly Example<string>[] = [
  { name: 'empty', value: null },
  { name: 'picture', value: picture },
  { name: 'PDF', value: pdf },
  { name: 'text', value: text },
  { name: 'unknown type', value: unknown },
  { name: 'no bytes', value: '' },
  { name: 'a picture that cannot be decoded', value: 'iVBORw0KGgoAAAA=' },
  { name: 'disabled', value: picture, disabled: true },
  { name: 'disabled and empty', value: null, disabled: true },
  { name: 'invalid', value: null, issues: [{ field: 'photo', type: 'required' }] },
  { name: 'right to left', value: pdf, direction: 'rtl' },
];
