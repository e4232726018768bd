import { defineAction } from '../../../renderer/contract/definitions.ts';
import type { OptionList } from '../../../schemas/option/types.ts';

const options = [
  {
    field: 'method',
    name: '$t:actions.method',
    type: 'string',
    oneOf: ['GET', 'POST', 'PATCH', 'DELETE'],
    schema: { default_value: 'POST' },
  },
  { field: 'path', name: '$t:actions.path', type: 'string' },
  { field: 'body', name: '$t:actions.body', type: 'json', shape: 'any' },
] as const satisfies OptionList;

/** Sends a request to a route of the platform. */
export const callAction = defineAction({
  id: 'call',
  name: '$t:actions.call',
  icon: 'api',
  options,
  async run({ screen, render }, { method, path, body }) {
    if (path === null) throw new Error(`Action "call" has no path (screen "${screen.id}"). Set "with.path".`);
    await render.platform.call(
      method,
      path,
      method === 'GET' ? undefined : (screen.resolve(body) ?? undefined),
    );
  },
});
