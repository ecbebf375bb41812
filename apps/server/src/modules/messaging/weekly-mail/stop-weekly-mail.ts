import { createHmac } from 'node:crypto';
import type { BodyOf, endpoints } from '@switchboard/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { AppError, type CallerResolver, sendError } from '../../../platform/http/index.ts';
import { type SecretBox, secretsEqual } from '../../../platform/secrets/index.ts';
import { changePreferences } from '../../foundation/users/index.ts';

type Secrets = Pick<SecretBox, 'derive'>;

/** What only the receiver of such a mail knows. It stays the same: an old mail's link works too. */
const codeOf = (secrets: Secrets, workspaceId: number, userId: number): string =>
  createHmac('sha256', secrets.derive('weekly mail')).update(`${workspaceId} ${userId}`).digest('base64url');

/** The page with the button; a POST there does the same, as mail programs do it (RFC 8058). */
export const stopPath = (secrets: Secrets, workspaceId: number, userId: number): string =>
  `/weekly-mail/${userId}/${codeOf(secrets, workspaceId, userId)}/`;

interface StopDeps {
  database: Database;
  secrets: Secrets;
}

export const makeStopWeeklyMail =
  ({ database, secrets }: StopDeps) =>
  async (workspaceId: number, { id: userId, code }: BodyOf<typeof endpoints.stopWeeklyMail>): Promise<true> => {
    if (!secretsEqual(code, codeOf(secrets, workspaceId, userId))) throw new AppError('auth.code_invalid');
    await database.inWorkspace(workspaceId, (tx) =>
      changePreferences(tx, { workspaceId, userId }, { weekly_mail: false }),
    );
    return true;
  };

interface StopPluginDeps {
  callers: Pick<CallerResolver, 'workspace'>;
  stop: ReturnType<typeof makeStopWeeklyMail>;
}

/** `POST /weekly-mail/{id}/{code}`, with whatever body: the address says it all. */
export const stopPlugin =
  ({ callers, stop }: StopPluginDeps) =>
  async (app: FastifyInstance): Promise<void> => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null));
    app.post<{ Params: { id: string; code: string } }>(
      '/weekly-mail/:id/:code',
      { bodyLimit: 4_096 },
      async ({ headers, addressKey, params: { id, code } }, reply) => {
        const called = await callers.workspace(headers.host, addressKey);
        if (called === null || called === 'bare' || !/^\d{1,15}$/.test(id))
          return sendError(reply, 'request.not_found');
        await stop(called.id, { id: Number(id), code });
        return reply.code(204).send();
      },
    );
  };
