/** Requests between two recordings that were not recorded. Later responses contain their results. */
import type { Call } from '../../support/api.ts';

/** Eight articles (6–13) and a thousand rows of `big`. */
export async function addSamples(admin: Call): Promise<void> {
  const eight = Array.from({ length: 8 }, (_, i) => i + 1);
  const statuses = ['archived', 'draft', 'published'];
  for (const i of eight)
    await made(admin, '/items/articles', {
      title: `Sample ${i}`,
      status: statuses[(i + 3) % 3 === 2 ? 2 : i % 2],
      featured: i % 2 === 1,
      author: ((i - 1) % 3) + 1,
      views: i * 50,
      tags: i % 2 === 0 ? ['news'] : ['tech'],
    });
  await made(
    admin,
    '/items/big',
    Array.from({ length: 1000 }, (_, i) => ({ title: `Row ${i + 1}`, n: i + 1, status: statuses[i % 3] })),
  );
}

/** The editor may create in scratch what the rule of a note admits: `permission validation {"a":{"_eq":"a"}}`. */
export async function addRule(admin: Call, role: string, note: string): Promise<void> {
  const validation: unknown = JSON.parse(note.replace('permission validation ', ''));
  const filter = encodeURIComponent(JSON.stringify({ role: { _eq: role }, collection: { _eq: 'scratch' } }));
  const { body } = await admin('GET', `/permissions?fields=id&filter=${filter}`);
  const [known] = (body as { data: readonly { id?: number }[] }).data.filter(({ id }) => id !== undefined);
  const rule = { role, collection: 'scratch', action: 'create', permissions: {}, validation, fields: ['*'] };
  if (known) await made(admin, `/permissions/${known.id}`, rule, 'PATCH');
  else await made(admin, '/permissions', rule);
}

/** Throws where the request is refused. */
export async function made(admin: Call, path: string, body: unknown, method = 'POST'): Promise<void> {
  const answer = await admin(method, path, body);
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
}
