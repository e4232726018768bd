import { collectionFieldOption } from '../shared/options.ts';

export const options = [
  collectionFieldOption,
  {
    field: 'collectionName',
    name: '$t:interfaces.collection',
    type: 'string',
    meta: { interface: 'system-collection', width: 'half', options: { includeSystem: true } },
  },
] as const;
