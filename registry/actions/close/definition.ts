import { defineAction } from '../../../renderer/contract/definitions.ts';

/** Closes a drawer or dialog: back to the parent. */
export const closeAction = defineAction({
  id: 'close',
  name: '$t:common.close',
  icon: 'close',
  options: [],
  run: ({ screen }) => screen.close(),
});
