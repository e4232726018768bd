import type { Example } from '../../../renderer/contract/definitions.ts';

export const examples: readonly Example[] = [
  { name: 'empty', value: null },
  { name: 'PDF', value: 'JVBERi0xLjcKJcOkw7zDtsOfCg==' },
  { name: 'text', value: 'SGVsbG8sIHdvcmxkIQo=' },
  { name: 'unknown type', value: 'AAECAwQFBgcICQ==' },
  { name: 'no bytes', value: '' },
];
