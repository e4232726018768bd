import { autoIncrementKey, field } from './make.ts';
import type { SystemCollection } from './types.ts';

/** Jobs that run after their transaction; any process may take one (adapters/server/jobs). */
export const jobs: SystemCollection = {
  collection: 'directus_jobs',
  meta: { note: 'Queued webhooks and mails', hidden: true, accountability: null },
  fields: [
    autoIncrementKey(),
    field('kind', 'string', {}, { length: 64, required: true }),
    field('payload', 'json', { hidden: true }, { required: true }),
    field('attempts', 'integer', {}, { required: true, initial: 0 }),
    // Earliest start; null after the last attempt has failed.
    field('due', 'timestamp'),
    field('error', 'text', { hidden: true }),
  ],
};
