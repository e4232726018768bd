import { randomBytes } from 'node:crypto';
import { isEmail } from '../../../schemas/value/email.ts';
import type { Context } from '../contract.ts';
import { StartFailure } from '../database/failure.ts';
import { ItemsService } from '../services/items.ts';
import { asAdministrator } from './as-administrator.ts';
import type { Given } from './command.ts';

/** `users create ada@example.com --role Editor`: active at once. */
export function createUser({ words: [email = ''], flags, options }: Given): Promise<string> {
  return asAdministrator(options, async (context) => {
    if (!isEmail(email)) throw new StartFailure(`"${email}" is no e-mail address.`);
    const role = await roleNamed(context, flags['--role'] ?? null);
    const { password, told } = passwordOf(flags);
    const user = { email, password, role: role.id, status: 'active' };
    await new ItemsService('directus_users', context).createMany([user]);
    return `${email} is a user of the role "${role.name}"${told}.`;
  });
}

/** `users passwd ada@example.com`: whoever had a session has to sign in again. */
export function changePassword({ words: [email = ''], flags, options }: Given): Promise<string> {
  return asAdministrator(options, async (context) => {
    const users = new ItemsService('directus_users', context);
    const { data } = await users.readMany({ fields: ['id', 'email'], limit: -1 });
    const user = data.find((one) => String(one['email']).toLowerCase() === email.trim().toLowerCase());
    if (!user) throw new StartFailure(`There is no user with the e-mail address "${email}".`);
    const { password, told } = passwordOf(flags);
    await users.updateMany([user['id']], { password });
    return `${String(user['email'])} has a new password${told}.`;
  });
}

/** What is made up is told, once. */
function passwordOf(flags: Given['flags']): { readonly password: string; readonly told: string } {
  const given = flags['--password'];
  if (given !== undefined) return { password: given, told: '' };
  const password = `${randomBytes(12).toString('base64url')}aA1!`;
  return { password, told: `: ${password} (shown once)` };
}

async function roleNamed(context: Context, name: string | null): Promise<{ id: string; name: string }> {
  const fields = ['id', 'name', 'admin_access'];
  const { data } = await new ItemsService('directus_roles', context).readMany({ fields, limit: -1 });
  const found = data.find((role) => (name === null ? role['admin_access'] === true : role['name'] === name));
  if (found) return { id: String(found['id']), name: String(found['name']) };
  const names = data.map((role) => `"${String(role['name'])}"`).join(', ');
  throw new StartFailure(`There is no role "${name ?? 'with admin access'}". There are: ${names}.`);
}
