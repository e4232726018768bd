import { createFailure } from '../../../../schemas/error/failure.ts';
import type { Context } from '../../contract.ts';
import { originOf } from '../../auth/authenticate.ts';
import { countMail, forgetFailures } from '../../auth/attempts.ts';
import { readMailToken, stateOf, unusable } from '../../auth/mail-tokens.ts';
import { findUser } from '../../auth/users.ts';
import { queueMails } from '../../mail/mail-jobs.ts';
import { ItemsService } from '../../services/items/items.ts';
import { rememberDevice } from '../device-cookie.ts';
import { contextOnBehalfOf } from '../on-behalf-of.ts';
import { bodyOf, emailOf, optionalText, requiredText } from '../read-body.ts';
import type { RouteModule } from '../route-contract.ts';

/** CALL-08, CALL-09 */
export const passwordRoutes: RouteModule = (app, server) => {
  const { database, config } = server;

  app.post('/auth/password/request', async (request, reply) => {
    const body = bodyOf(request);
    const email = emailOf(body['email']);
    const page = optionalText(body['reset_url'], 'reset_url');
    if (page !== null && !config.resetUrls.includes(page))
      throw createFailure('INVALID_PAYLOAD', `Url "${page}" can't be used to reset passwords.`, {
        field: 'reset_url',
      });
    const now = server.now();
    await countMail(database, { ip: originOf(request).ip, email }, now);
    // The user is looked up after the response, so that its time cannot reveal whether the user exists.
    const mail = {
      kind: 'reset',
      email,
      page: page ?? `${config.publicUrl}/admin/reset-password`,
    } as const;
    await database.transaction((trx) => queueMails(server, trx, [mail]));
    server.wakeWorker();
    return reply.code(204).send();
  });

  app.post('/auth/password/reset', async (request, reply) => {
    const body = bodyOf(request);
    const token = requiredText(body['token'], 'token');
    const password = requiredText(body['password'], 'password');
    const { user, state } = await readMailToken('password-reset', token, config.secret, server.now());
    const context = await contextOnBehalfOf(server, user, request);
    const precondition = async ({ knex }: Context) => {
      const row: { password: string | null; status: string } | undefined = await knex('directus_users')
        .where({ id: user })
        .first('password', 'status');
      if (row?.status !== 'active' || stateOf(row.password) !== state) throw unusable();
    };
    await new ItemsService('directus_users', { ...context, precondition }).updateMany([user], {
      password,
    });
    const authUser = await findUser(database, { id: user });
    if (authUser) {
      await forgetFailures(database, { ip: originOf(request).ip, email: authUser.email });
      // The mailed link verified the user, so failed sign-ins of other devices do not delay this one.
      rememberDevice(reply, config, authUser, server.now());
    }
    return reply.code(204).send();
  });
};
