import { defineInterface } from '../../../renderer/contract/definitions.ts';
import { options } from './options.ts';

export const inputAutocompleteApiInterface = defineInterface({
  id: 'input-autocomplete-api',
  name: '$t:interfaces.input_autocomplete_api',
  description: '$t:interfaces.input_autocomplete_api_description',
  icon: 'find_in_page',
  types: ['string', 'text'],
  options,
  cell: 'text',
  load: async () => (await import('./InputAutocompleteApi.tsx')).InputAutocompleteApi,
});
