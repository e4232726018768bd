/** The callers of the scenarios: an administrator, an editor with app access, a program, and the public. */
export const ids = {
  adminRole: '11111111-1111-4111-8111-000000000001',
  editorRole: '11111111-1111-4111-8111-000000000002',
  apiRole: '11111111-1111-4111-8111-000000000003',
  admin: '22222222-2222-4222-8222-000000000001',
  editor: '22222222-2222-4222-8222-000000000002',
  api: '22222222-2222-4222-8222-000000000003',
} as const;

export type Caller = 'admin' | 'editor' | 'api' | 'public';

export const roles = [
  { id: ids.adminRole, name: 'Admin', admin_access: true, app_access: true },
  { id: ids.editorRole, name: 'Editor', admin_access: false, app_access: true },
  { id: ids.apiRole, name: 'API', admin_access: false, app_access: false },
] as const;

export const people = [
  person('admin', ids.admin, ids.adminRole),
  person('editor', ids.editor, ids.editorRole),
  person('api', ids.api, ids.apiRole),
] as const;

/** Static tokens. */
export function tokenOf(who: Caller): string {
  return `${who}-token`;
}

function person(who: Caller, id: string, role: string) {
  return { id, email: `${who}@example.com`, role, status: 'active', token: tokenOf(who) };
}
