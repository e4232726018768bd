import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Knex } from 'knex';
import { createFailure } from '../../../../schemas/error/failure.ts';
import { fold } from '../../../../schemas/filter/fold.ts';
import type { Context } from '../../contract.ts';
import { grantFor } from '../../access.ts';
import { isInvited, readInvitationTimes } from '../../auth/invitations.ts';
import { readMailToken, unusable, type MailToken } from '../../auth/mail-tokens.ts';
import { readMailFailures } from '../../mail/mail-failures.ts';
import { queueMails } from '../../mail/mail-jobs.ts';
import { ItemsService } from '../../services/items/items.ts';
import { inTransaction } from '../../services/items/transaction.ts';
import { contextOnBehalfOf } from '../on-behalf-of.ts';
import { bodyOf, emailOf, optionalText, requiredText } from '../read-body.ts';
import type { RouteModule } from '../route-contract.ts';

/** Limit of invitations per request and response. */
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

  // The invitations that are not accepted yet. `?user=` returns that of one user, `?role=` those of a role, `?email=`
  // those of a list.
  app.get<{ Querystring: InvitationQuery }>('/users/invitations', async (request) => {
    const context = await server.contextOf(request);
    const { user, role, email } = request.query;
    const { data } = await new ItemsService('directus_users', context).readMany({
      fields: ['id', 'email'],
      filter: {
        status: { _eq: 'invited' },
        ...(typeof user === 'string' ? { id: { _eq: user } } : {}),
        ...(typeof role === 'string' ? { role: { _eq: role } } : {}),
        ...(typeof email === 'string' ? { email: { _in: email.split(',') } } : {}),
      },
      sort: ['email'],
      limit: maxInvitations,
    });
    const timesOf = await readInvitationTimes(
      context.database,
      data.map(({ id }) => String(id)),
    );
    // Callers who may create users see why a mail was not sent.
    const mayInvite = context.grants.grant('directus_users', 'create') !== undefined;
    const failureOf = mayInvite ? await readMailFailures(context.database, 'invite') : () => null;
    return {
      data: data.map((one) => ({
        user: one['id'],
        email: one['email'],
        ...timesOf(String(one['id'])),
        failure: failureOf(String(one['email'])),
      })),
    };
  });

  app.post<{ Params: UserParams }>('/users/invitations/:user', async (request, reply) => {
    const context = await server.contextOf(request);
    const { user } = request.params;
    grantFor(context.grants, 'directus_users', 'create');
    const { email } = await new ItemsService('directus_users', context).readOne(user, { fields: ['email'] });
    const page = `${config.publicUrl}/admin/accept-invite`;
    await inTransaction(context, async ({ context: { knex } }) => {
      await requireInvited(knex, user);
      await queueMails(server, knex, [{ kind: 'invite', email: String(email), page }]);
    });
    server.wakeWorker();
    return reply.code(204).send();
  });

  // Deletes the user, so that the link is invalid and the address can be invited again.
  app.delete<{ Params: UserParams }>('/users/invitations/:user', async (request, reply) => {
    const context = await server.contextOf(request);
    const { user } = request.params;
    const precondition = ({ knex }: Context) => requireInvited(knex, user);
    await new ItemsService('directus_users', { ...context, precondition }).deleteMany([user]);
    return reply.code(204).send();
  });

  const accept = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = bodyOf(request);
    const token = requiredText(body['token'], 'token');
    const password = requiredText(body['password'], 'password');
    const { user, email } = await readMailToken('invite', token, config.secret, server.now());
    const context = await contextOnBehalfOf(server, user, request);
    const precondition = async ({ knex }: Context) => {
      if (!(await isOpen(knex, { user, email })))
        throw createFailure('INVALID_PAYLOAD', `Email address ${email} hasn't been invited.`);
    };
    await new ItemsService('directus_users', { ...context, precondition }).updateMany([user], {
      password,
      status: 'active',
    });
    return reply.code(204).send();
  };
  // Responds in the same way to used, replaced, expired and forged links, so it says nothing about accounts.
  app.post('/users/invite/check', async (request, reply) => {
    const token = requiredText(bodyOf(request)['token'], 'token');
    const link = await readMailToken('invite', token, config.secret, server.now());
    if (!(await isOpen(server.database.knex, link))) throw unusable();
    return reply.code(204).send();
  });

  // The Directus app sends PATCH.
  app.route({ method: ['POST', 'PATCH'], url: '/users/invite/accept', handler: accept });
};

/** Returns whether the link of an invitation can be accepted. */
async function isOpen(knex: Knex, { user, email }: Pick<MailToken, 'user' | 'email'>): Promise<boolean> {
  const row: unknown = await knex('directus_users').where({ id: user, email, status: 'invited' }).first('id');
  return row !== undefined;
}

interface InvitationQuery {
  readonly role?: unknown;
  readonly user?: unknown;
  readonly email?: unknown;
}

interface UserParams {
  readonly user: string;
}

/** Throws INVALID_PAYLOAD if the user has no open invitation. */
async function requireInvited(knex: Knex, user: string): Promise<void> {
  if (await isInvited(knex, user)) return;
  throw createFailure('INVALID_PAYLOAD', 'This user has already accepted, or was not invited.', {
    field: 'user',
  });
}

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
