import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { fold } from '../../../../schemas/filter/fold.ts';
import type { Context } from '../../contract.ts';
import { readMailToken } from '../../auth/mail-tokens.ts';
import { queueMails } from '../../mail/mail-jobs.ts';
import { ItemsService } from '../../services/items/items.ts';
import { contextOnBehalfOf } from '../on-behalf-of.ts';
import { bodyOf, emailOf, optionalText, requiredText } from '../read-body.ts';
import type { RouteModule } from '../route-contract.ts';

/** Limit of invitations per request. */
const maxInvitations = 100;

/** CALL-11, CALL-12 */
export const inviteRoutes: RouteModule = (app, server) => {
  const { config } = server;

  app.post('/users/invite', async (request, reply) => {
    const context = await server.contextOf(request);
    const body = bodyOf(request);
    const emails = emailsOf(body['email']);
    const role = requiredText(body['role'], 'role');
    const page = optionalText(body['invite_url'], 'invite_url');
    if (page !== null && !config.inviteUrls.includes(page))
      throw createFailure('INVALID_PAYLOAD', `Url "${page}" can't be used to invite users.`, {
        field: 'invite_url',
      });
    const mails = emails.map((email) => ({
      kind: 'invite' as const,
      email,
      page: page ?? `${config.publicUrl}/admin/accept-invite`,
    }));
    // The users and their mails are written in one transaction, so no invited user stays without a mail.
    const precondition = ({ knex }: Context) => queueMails(server, knex, mails);
    await new ItemsService('directus_users', { ...context, precondition }).createMany(
      emails.map((email) => ({ email, role, status: 'invited' })),
    );
    server.wakeWorker();
    return reply.code(204).send();
  });

  const accept = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = bodyOf(request);
    const token = requiredText(body['token'], 'token');
    const password = requiredText(body['password'], 'password');
    const { user, email } = await readMailToken('invite', token, config.secret, server.now());
    const context = await contextOnBehalfOf(server, user, request);
    const precondition = async ({ knex }: Context) => {
      const row: unknown = await knex('directus_users')
        .where({ id: user, email, status: 'invited' })
        .first('id');
      if (!row) throw createFailure('INVALID_PAYLOAD', `Email address ${email} hasn't been invited.`);
    };
    await new ItemsService('directus_users', { ...context, precondition }).updateMany([user], {
      password,
      status: 'active',
    });
    return reply.code(204).send();
  };
  // The Directus app sends PATCH.
  app.route({ method: ['POST', 'PATCH'], url: '/users/invite/accept', handler: accept });
};

/** Accepts one address or a list. Removes duplicates, ignoring case. */
function emailsOf(sent: unknown): readonly string[] {
  const given = (Array.isArray(sent) ? (sent as unknown[]) : [sent]).map(emailOf);
  const emails = given.filter((one, i) => given.findIndex((other) => fold(other) === fold(one)) === i);
  if (emails.length === 0) return [emailOf(undefined)];
  if (emails.length <= maxInvitations) return emails;
  throw createFailure(
    'INVALID_PAYLOAD',
    `"email" has ${emails.length} addresses. Invite at most ${maxInvitations} users per request.`,
    { field: 'email' },
  );
}
