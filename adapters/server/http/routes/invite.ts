import type { FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../../schemas/error/failure.ts';
import { originOf } from '../../auth/authenticate.ts';
import { readMailToken, signMailToken } from '../../auth/mail-tokens.ts';
import type { Context } from '../../contract.ts';
import { linkWith } from '../../mail/link.ts';
import { inviteMessage } from '../../mail/messages.ts';
import { ItemsService } from '../../services/items.ts';
import { projectName } from '../project-name.ts';
import { bodyOf, emailOf, optionalText, requiredText } from '../read-body.ts';
import type { RouteModule, ServerRuntime } from '../runtime.ts';

/** People invited in one call. */
const most = 100;

interface Guest {
  readonly user: string;
  readonly email: string;
}

/** CALL-11, CALL-12, recordings 342–346. */
export const inviteRoutes: RouteModule = (app, server) => {
  const { database, config } = server;

  app.post('/users/invite', async (request, reply) => {
    const context = await server.contextOf(request);
    const body = bodyOf(request);
    const emails = emailsOf(body['email']);
    const role = requiredText(body['role'], 'role');
    const page = optionalText(body['invite_url']);
    if (page !== null && !config.inviteUrls.includes(page))
      throw fail('INVALID_PAYLOAD', `Url "${page}" can't be used to invite users.`, { field: 'invite_url' });
    const keys = await new ItemsService('directus_users', context).createMany(
      emails.map((email) => ({ email, role, status: 'invited' })),
    );
    const guests = emails.map((email, i) => ({ email, user: String(keys[i]) }));
    await send(server, context, guests, page ?? `${config.publicUrl}/admin/accept-invite`);
    return reply.code(204).send();
  });

  const accept = async (request: FastifyRequest, reply: FastifyReply) => {
    const body = bodyOf(request);
    const token = requiredText(body['token'], 'token');
    const password = requiredText(body['password'], 'password');
    const { user, email } = await readMailToken('invite', token, config.secret, server.now());
    const asThemselves = await server.contextFor({
      user,
      role: null,
      admin: true,
      app: true,
      ...originOf(request),
    });
    const precondition = () =>
      database.transaction(async (trx) => {
        const row: unknown = await trx('directus_users')
          .where({ id: user, email, status: 'invited' })
          .first('id');
        if (!row) throw fail('INVALID_PAYLOAD', `Email address ${email} hasn't been invited.`);
      });
    await new ItemsService('directus_users', { ...asThemselves, precondition }).updateMany([user], {
      password,
      status: 'active',
    });
    return reply.code(204).send();
  };
  // The family's own client says PATCH.
  app.route({ method: ['POST', 'PATCH'], url: '/users/invite/accept', handler: accept });
};

/** One, or a list; each once. */
function emailsOf(sent: unknown): readonly string[] {
  const emails = [...new Set((Array.isArray(sent) ? (sent as unknown[]) : [sent]).map(emailOf))];
  if (emails.length === 0) return [emailOf(undefined)];
  if (emails.length <= most) return emails;
  throw fail('INVALID_PAYLOAD', `"email" has ${emails.length} addresses; ${most} are invited at a time.`, {
    field: 'email',
  });
}

/** Whoever gets no mail was not invited: the call can be repeated. Throws SERVICE_UNAVAILABLE naming them. */
async function send(
  server: ServerRuntime,
  context: Context,
  guests: readonly Guest[],
  page: string,
): Promise<void> {
  const { database, config, mailer, log } = server;
  const project = await projectName(database);
  const sent = await Promise.allSettled(
    guests.map(async ({ user, email }) => {
      const claims = { user, email, state: '' };
      const token = await signMailToken('invite', claims, config.secret, context.now());
      await mailer.send(inviteMessage(project, email, linkWith(page, token)));
    }),
  );
  const failed = guests.filter((_, i) => sent[i]?.status === 'rejected');
  if (failed.length === 0) return;
  const [why] = sent.flatMap((one) => (one.status === 'rejected' ? [one.reason as Error] : []));
  log(`An invitation was not sent: ${why?.message}\n`);
  const asServer = await server.contextFor({ ...context.accountability, admin: true, app: true });
  await new ItemsService('directus_users', asServer).deleteMany(failed.map(({ user }) => user));
  const names = failed.map(({ email }) => email).join(', ');
  throw fail(
    'SERVICE_UNAVAILABLE',
    `The mail to ${names} could not be sent, so they are not invited. Try again later.`,
  );
}
