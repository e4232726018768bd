import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Knex } from 'knex';
import type { Database } from '../../contract.ts';
import { describeFile } from '../../files/describe.ts';
import { spool } from '../../files/spool.ts';
import { openStorages } from '../../files/storages.ts';
import { arrangements, navigation } from './arrangement.ts';
import { stories } from './articles.ts';
import { authors, closings, events, pages, products, tags, translations } from './items.ts';
import { issueRows, issues } from './issues.ts';
import { exampleCollections } from './model.ts';
import { addEditor } from './people.ts';
import { drawPicture, pictures } from './pictures.ts';
import { describeTables, makeTables } from './tables.ts';
import { ownValue } from '../../../../schemas/value/own-value.ts';
import type { ServerConfig } from '../../config.ts';

/** Loads the example magazine into a new database, in one transaction. */
export async function loadExample(database: Database, config: ServerConfig): Promise<void> {
  const files = await drawFiles(database, config);
  await database.changeSchema(async (trx, ddl) => {
    await makeTables(ddl, exampleCollections);
    await describeTables(database, trx, exampleCollections);
    await trx('directus_files').insert(files);
    const editor = await addEditor(trx);
    await fill(
      trx,
      files.map(({ id }) => id),
      editor,
      database,
    );
  });
}

async function drawFiles(database: Database, { files }: ServerConfig) {
  const { first } = await openStorages(files);
  return Promise.all(
    pictures.map(async (picture) => {
      const id = randomUUID();
      const filename_disk = `${id}.jpg`;
      const bytes = Readable.from(await drawPicture(picture));
      const drawn = await spool(first.incoming, bytes, files.maxUploadSize);
      const { metadata, ...described } = await describeFile(drawn, {
        name: picture.file,
        type: 'image/jpeg',
      });
      await first.put(filename_disk, drawn.path);
      return {
        id,
        storage: first.name,
        filename_disk,
        ...described,
        title: picture.title,
        metadata: metadata && database.dialect.encode('json', metadata),
      };
    }),
  );
}

async function fill(
  trx: Knex.Transaction,
  files: readonly string[],
  editor: string,
  database: Database,
): Promise<void> {
  const { encode } = database.dialect;
  const admin: { id: string } | undefined = await trx('directus_users').whereNot({ id: editor }).first('id');
  const cover = (i: number) => files[i % 6] ?? null;
  await trx('authors').insert(
    authors.map((author, i) => ({ ...author, portrait: files[6 + (i % 2)] ?? null })),
  );
  await trx('tags').insert(tags.map((name) => ({ name })));
  await trx('languages').insert([
    { code: 'en-GB', name: 'English' },
    { code: 'de-DE', name: 'Deutsch' },
    { code: 'fr-FR', name: 'Français' },
    { code: 'nb-NO', name: 'Norsk' },
    { code: 'ar-EG', name: 'العربية' },
  ]);
  for (const [i, [title, section, standfirst, opening]] of stories.entries()) {
    const day = String(((i * 5) % 28) + 1).padStart(2, '0');
    const month = String(10 - Math.floor(i / 5)).padStart(2, '0');
    const written = encode(
      'timestamp',
      `2026-${month}-${day}T09:${String((i * 7) % 60).padStart(2, '0')}:00Z`,
    ) as string;
    await trx('articles').insert({
      title,
      slug: slugOf(title),
      status: i % 11 === 10 ? 'archived' : i % 5 === 3 ? 'draft' : i % 7 === 5 ? 'review' : 'published',
      section,
      standfirst,
      body: `${opening}\n\n${ownValue(closings, section)?.[i % 2] ?? ''}`,
      author: (i % authors.length) + 1,
      publish_on: encode('dateTime', `2026-${month}-${day}T07:00:00`),
      featured: i % 9 === 0 ? 1 : 0,
      cover: cover(i),
      sort: i + 1,
      user_created: i % 8 === 3 ? editor : (admin?.id ?? null),
      date_created: written,
      user_updated: admin?.id ?? null,
      date_updated: written,
    });
    await trx('articles_tags').insert([
      { articles_id: i + 1, tags_id: (i % tags.length) + 1 },
      { articles_id: i + 1, tags_id: ((i + 3) % tags.length) + 1 },
    ]);
  }
  await trx('articles_files').insert(
    // Two images for each of the first six stories.
    Array.from({ length: 12 }, (_, i) => ({
      articles_id: Math.floor(i / 2) + 1,
      directus_files_id: cover(i + 1),
      sort: i % 2,
    })),
  );
  await trx('articles_translations').insert([...translations]);
  await trx('events').insert(
    events.map((event) => ({
      ...event,
      begins: encode('dateTime', event.begins),
      ends: encode('dateTime', event.ends),
    })),
  );
  await trx('products').insert(
    products.map((product, i) => ({
      ...product,
      in_stock: i % 4 === 3 ? 0 : 1,
      picture: cover(i + 2),
      specification: encode('json', product.specification),
    })),
  );
  const typeOf = new Map(issues.fields.map(({ field, type = 'string' }) => [field, type]));
  const coded = (row: Readonly<Record<string, unknown>>) =>
    Object.entries(row).map(([field, value]) => [
      field,
      encode(typeOf.get(field) ?? 'string', value ?? null),
    ]);
  for (const [i, row] of issueRows.entries())
    await trx('issues').insert({
      ...Object.fromEntries(coded(row)),
      cover: cover(i + 3),
      producer: i === 0 ? editor : (admin?.id ?? null),
    });
  for (const [i, { title, slug, below, blocks, quote }] of pages.entries()) {
    const page = await insertReturningKey(trx, 'pages', { title, slug, parent: below, sort: i });
    for (const [sort, { heading, text }] of blocks.entries()) {
      const block = await insertReturningKey(trx, 'block_text', { heading, text });
      await trx('pages_blocks').insert({
        pages_id: page,
        item: String(block),
        collection: 'block_text',
        sort: sort * 2 + 1,
      });
    }
    const picture = await insertReturningKey(trx, 'block_picture', {
      picture: cover(page),
      caption: title,
    });
    await trx('pages_blocks').insert({
      pages_id: page,
      item: String(picture),
      collection: 'block_picture',
      sort: 2,
    });
    if (quote)
      await trx('pages_blocks').insert({
        pages_id: page,
        item: String(await insertReturningKey(trx, 'block_quote', quote)),
        collection: 'block_quote',
        sort: blocks.length * 2,
      });
  }
  await trx('homepage').insert({
    headline: 'Things made slowly',
    welcome: 'The Kiln is a quarterly about people who make, grow, measure and mend.',
    lead_article: 1,
  });
  await trx('directus_presets').insert(
    arrangements.map(({ collection, fields, sort, widths }) => ({
      collection,
      layout: 'tabular',
      layout_query: encode('json', { tabular: { fields, sort } }),
      layout_options: encode('json', { tabular: { widths } }),
    })),
  );
  await trx('directus_roles').update({ collection_list: encode('json', navigation) });
  await trx('directus_settings').insert({
    project_name: 'The Kiln',
    public_note: 'A quarterly about things made slowly.',
  });
}

async function insertReturningKey(trx: Knex.Transaction, table: string, row: object): Promise<number> {
  const [inserted] = (await trx(table).insert(row).returning('id')) as [{ id: number }];
  return inserted.id;
}

function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
