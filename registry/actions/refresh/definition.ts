import { defineAction } from '../../../renderer/contract/definitions.ts';

/** Reloads the data of the screen. */
export const refreshAction = defineAction({
  id: 'refresh',
  name: '$t:actions.refresh',
  icon: 'refresh',
  options: [],
  run: async ({ data }) => data?.refresh(),
});
