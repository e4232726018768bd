import { counter, field } from './make.ts';
import type { SystemCollection } from './types.ts';

/** Work that is done after its transaction, by whichever process comes first (adapters/server/jobs). */
export const jobs: SystemCollection = {
  collection: 'directus_jobs',
  meta: { note: 'What is still to be sent', hidden: true, accountability: null },
  fields: [
    counter(),
    field('kind', 'string', {}, { length: 64, required: true }),
    field('payload', 'json', { hidden: true }, { required: true }),
    field('attempts', 'integer', {}, { required: true, initial: 0 }),
    // Not before; null once it is given up.
    field('due', 'timestamp'),
    field('error', 'text', { hidden: true }),
  ],
};
