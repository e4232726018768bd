import { defineAction } from '../../../renderer/contract/definitions.ts';

/** Closes the current drawer or dialog and returns to its parent screen. */
export const closeAction = defineAction({
  id: 'close',
  name: '$t:common.close',
  icon: 'close',
  options: [],
  run: ({ screen }) => screen.close(),
});
