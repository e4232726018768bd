/** The requests that the pages of the app send, and the differences that a view has on purpose. */
import type { Place } from './world.ts';

/** The real user: the viewed one, or one of the viewed role. */
export interface Who {
  readonly user: string;
  readonly role: string;
}

type Requests = (who: Who) => readonly string[];

const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** Responses that depend on app access only. They are compared for a few roles. */
export const sharedRequests = ['/server/info', '/extensions/screens', '/webhooks?limit=1', '/utils/progress'];

interface Difference {
  readonly in: 'the view of a role' | 'every view';
  readonly why: string;
  readonly applies: (path: string, status: number) => boolean;
  /** Returns the path that both callers request instead. Returns null if they request nothing. */
  readonly ask?: (path: string, who: Who) => string | null;
  /** Reduces the body of both responses to what has to be equal. */
  readonly narrow?: (body: unknown, who: Who) => unknown;
}

interface Role {
  readonly users?: readonly string[];
}
const withoutOwn = (role: Role, { user }: Who) => ({
  ...role,
  users: role.users?.filter((key) => key !== user),
});

/** All differences between a view and a real user. Writes are refused unless the view is writable (view-as.test.ts). */
export const differences: readonly Difference[] = [
  {
    in: 'every view',
    why: 'Administrators learn why a request is refused, so only the codes are equal.',
    applies: (_, status) => status >= 400,
    narrow: (body) =>
      (body as { errors: readonly { extensions: { code: string } }[] }).errors.map(
        ({ extensions }) => extensions.code,
      ),
  },
  {
    in: 'every view',
    why: 'The requests of the real user use its token.',
    applies: (path) => path.endsWith('/token'),
    narrow: (body) => ({ ...(body as { readonly data: object }).data, last_used: null }),
  },
  {
    in: 'the view of a role',
    why: 'Its account is the role, whatever the role may read of users and roles (view-as.test.ts).',
    applies: (path) => path.startsWith('/users/me?'),
    ask: () => null,
  },
  {
    in: 'the view of a role',
    why: 'No table contains its account, so the role has one user less.',
    applies: (path) => path === '/roles/me',
    narrow: (body, who) => (body as { data: readonly Role[] }).data.map((role) => withoutOwn(role, who)),
  },
  {
    in: 'the view of a role',
    why: 'No table contains its account, so lists have one user less.',
    applies: (path) => path.startsWith('/users?'),
    ask: (path, { user }) => `${path.replace(',total_count', '')}&filter=${json({ id: { _neq: user } })}`,
  },
  {
    in: 'the view of a role',
    why: 'No table contains its account, so it cannot be read.',
    applies: (path) => path.startsWith('/users/') && !path.startsWith('/users/me'),
    ask: () => null,
  },
];

/** Returns the requests of all pages. */
export function requestsOf({ image, document, folder }: Place): Requests {
  return ({ user, role }) => [
    // Every page.
    '/users/me?fields=*,avatar.*,role.*',
    '/settings',
    '/collections?limit=-1',
    '/relations?limit=-1',
    '/fields?collections=articles,authors,directus_files,directus_users&limit=-1',
    '/permissions?limit=-1',
    '/permissions/me',
    `/presets?filter=${json({ user: { _eq: user } })}&limit=-1`,
    `/presets?filter=${json({ _and: [{ role: { _eq: role } }, { user: { _null: true } }] })}&limit=-1`,
    `/presets?filter=${json({ _and: [{ user: { _null: true } }, { role: { _null: true } }] })}&limit=-1`,
    // A list.
    '/items/articles?fields=id,title,status,author.id,author.name,cover.id,cover.type,date_updated&sort=-title&limit=25&page=1',
    `/items/articles?filter=${json({ _and: [{ status: { _neq: 'archived' } }] })}&limit=0&meta=filter_count,total_count`,
    `/items/articles?filter=${json({ author: { name: { _eq: 'Ada' } } })}&fields=id,title&sort=author.name,id`,
    '/items/articles?search=one&fields=id,title&sort=id&meta=filter_count',
    '/items/articles?aggregate[count]=*&aggregate[max]=sort&groupBy=status&sort=status',
    '/items/articles?fields=id,tags_rel.tags_id.name,blocks.item:block_text.text,translations.title&sort=id&page=2&limit=3',
    '/items/authors?fields=*,articles.title&sort=id&deep[articles][_limit]=2',
    '/items/articles?export=csv&fields=id,title,author.name&limit=-1&sort=id',
    '/items/authors?export=json&limit=-1&sort=id',
    // An item.
    `/items/articles?filter=${json({ author: { _eq: '1' } })}&fields=id,title,cover.id&sort=id&limit=50&page=1&meta=filter_count`,
    '/items/articles/1?fields=*.*',
    '/items/articles/2?fields=id,title,status,author,cover',
    `/items/articles_tags?fields=id,tags_id.id,tags_id.name&filter=${json({ articles_id: { _eq: '1' } })}&sort=id&limit=50&page=1`,
    `/items/articles_files?fields=id,directus_files_id.id,directus_files_id.title&filter=${json({ articles_id: { _eq: '1' } })}&sort=id&limit=50`,
    '/items/articles_blocks?fields=id,collection,item:block_text.id,item:block_text.text&sort=id&limit=-1',
    '/items/articles_translations?fields=id,languages_code,title&sort=id&limit=-1',
    '/items/languages?fields=code,name&sort=code&limit=-1',
    '/items/homepage?fields=*',
    `/activity?fields=id,action,timestamp,comment,user.id,user.email&filter=${json({ collection: { _eq: 'articles' }, item: { _eq: '1' }, action: { _eq: 'comment' } })}&sort=-id&limit=50&meta=filter_count`,
    `/revisions?fields=*,activity.action,activity.user.email&filter=${json({ collection: { _eq: 'articles' }, item: { _eq: '1' } })}&sort=-id&limit=20&meta=filter_count`,
    // Files.
    '/files?fields=id,type,title,modified_on,filesize&sort=-uploaded_on,title&limit=25&page=1&meta=filter_count,total_count',
    `/files?filter=${json({ uploaded_by: { _eq: user } })}&limit=0&meta=filter_count,total_count`,
    `/files?filter=${json({ uploaded_on: { _gte: '$NOW(-5 days)' } })}&fields=id,title&sort=title`,
    `/files?filter=${json({ folder: { _null: true } })}&fields=id,type,title&sort=-uploaded_on,title&limit=25&page=1`,
    `/files/${image}?fields=*`,
    '/folders?limit=-1&sort=name',
    `/folders/${folder}`,
    `/assets/${image}?key=system-small-cover`,
    `/assets/${document}?download=`,
    // People.
    '/users?fields=id,first_name,email,role.id,role.name,status&sort=email&limit=25&page=1',
    '/users?limit=0&meta=filter_count,total_count',
    `/users/${user}?fields=*`,
    '/users?aggregate[count]=id&groupBy=role&limit=-1',
    `/users/${user}/token`,
    '/users/me/sessions',
    '/users/invitations',
    '/roles?fields=id,name,icon&sort=name&limit=25',
    `/roles/${role}?fields=id,name`,
    '/roles/me',
    // Activity and settings.
    '/activity?fields=id,action,collection,item,timestamp,user.id,user.email&sort=-id&limit=25&page=1',
    '/activity?limit=0&meta=filter_count,total_count',
    '/permissions?fields=id,role,collection,action&sort=id&limit=25&meta=filter_count',
    `/permissions?filter=${json({ role: { _eq: role } })}&limit=-1`,
    '/utils/unused-files',
  ];
}
