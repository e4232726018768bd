import { defineAction } from '../../../renderer/contract/definitions.ts';

/** Reads the data again. */
export const refreshAction = defineAction({
  id: 'refresh',
  name: '$t:actions.refresh',
  icon: 'refresh',
  options: [],
  run: async ({ data }) => data?.refresh(),
});
