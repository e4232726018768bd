/** A process that saves articles with two tags each until it is killed. It prints the key of each saved article. */
import { makeModel, startServer } from './content.ts';

const [, , folder = '', database = ''] = process.argv;
const server = await startServer({ folder, database });
await makeModel(server);
await server.make('POST', '/items/tags', [{ name: 'a' }, { name: 'b' }]);
for (;;) {
  const saved = await server.make('POST', '/items/articles', {
    title: 'Saved',
    tags_rel: [{ tags_id: 1 }, { tags_id: 2 }],
  });
  process.stdout.write(`${(saved as { id: number }).id}\n`);
}
