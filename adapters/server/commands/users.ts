import { randomBytes } from 'node:crypto';
import { isEmail } from '../../../schemas/value/email.ts';
import type { Context } from '../contract.ts';
import { StartFailure } from '../start-failure.ts';
import { ItemsService } from '../services/items/items.ts';
import { asAdministrator } from './as-administrator.ts';
import type { CommandArguments } from './command-arguments.ts';

/** `users create ada@example.com --role Editor`: creates an active user. */
export function createUser({ words: [email = ''], flags, options }: CommandArguments): Promise<string> {
  return asAdministrator(options, async (context) => {
    if (!isEmail(email)) throw new StartFailure(`"${email}" is not an e-mail address.`);
    const role = await roleNamed(context, flags['--role'] ?? null);
    const { password, shown } = passwordOf(flags);
    const user = { email, password, role: role.id, status: 'active' };
    await new ItemsService('directus_users', context).createMany([user]);
    return `${email} is a user of the role "${role.name}"${shown}.`;
  });
}

/** `users passwd ada@example.com`: sets a password and ends the user's sessions. */
export function changePassword({ words: [email = ''], flags, options }: CommandArguments): Promise<string> {
  return asAdministrator(options, async (context) => {
    const users = new ItemsService('directus_users', context);
    const { data } = await users.readMany({ fields: ['id', 'email'], limit: -1 });
    const user = data.find((one) => String(one['email']).toLowerCase() === email.trim().toLowerCase());
    if (!user) throw new StartFailure(`There is no user with the e-mail address "${email}".`);
    const { password, shown } = passwordOf(flags);
    await users.updateMany([user['id']], { password });
    return `${String(user['email'])} has a new password${shown}.`;
  });
}

/** Returns the given password, or a generated one with the text that shows it once. */
function passwordOf(flags: CommandArguments['flags']): { readonly password: string; readonly shown: string } {
  const given = flags['--password'];
  if (given !== undefined) return { password: given, shown: '' };
  const password = `${randomBytes(12).toString('base64url')}aA1!`;
  return { password, shown: `: ${password} (shown once)` };
}

async function roleNamed(context: Context, name: string | null): Promise<{ id: string; name: string }> {
  const fields = ['id', 'name', 'admin_access'];
  const { data } = await new ItemsService('directus_roles', context).readMany({ fields, limit: -1 });
  const found = data.find((role) => (name === null ? role['admin_access'] === true : role['name'] === name));
  if (found) return { id: String(found['id']), name: String(found['name']) };
  const names = data.map((role) => `"${String(role['name'])}"`).join(', ');
  throw new StartFailure(`There is no role "${name ?? 'with admin access'}". The roles are: ${names}.`);
}
