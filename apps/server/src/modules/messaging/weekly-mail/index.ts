import { endpoints } from '@switchboard/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../../../platform/database/index.ts';
import { type CallerResolver, route } from '../../../platform/http/index.ts';
import type { QueueMail } from '../../../platform/mail/index.ts';
import type { SecretBox } from '../../../platform/secrets/index.ts';
import type { ServerModule } from '../../../platform/server-module/index.ts';
import { makeFindWeeklyMails } from './find-weekly-mails.ts';
import { makePainter } from './pictures/painter.ts';
import { makeSendWeeklyMail } from './send-weekly-mail.ts';
import { makeStopWeeklyMail, stopPlugin } from './stop-weekly-mail.ts';

interface WeeklyMailModuleDeps {
  database: Database;
  log: FastifyBaseLogger;
  secrets: SecretBox;
  callers: CallerResolver;
  queueMail: QueueMail;
  addressOf: (subdomain: string) => string;
  listWorkspaceIds: () => Promise<number[]>;
}

/** Last week's figures by mail, on Monday morning. */
export const makeWeeklyMailModule = (deps: WeeklyMailModuleDeps): ServerModule => {
  const stop = makeStopWeeklyMail(deps);
  return {
    routes: [route(endpoints.stopWeeklyMail, ({ workspace, body }) => stop(workspace.id, body))],
    plugins: [stopPlugin({ ...deps, stop })],
    tasks: {
      'find-weekly-mails': makeFindWeeklyMails({ ...deps, now: () => new Date() }),
      'send-weekly-mail': makeSendWeeklyMail({ ...deps, painter: makePainter() }),
    },
    // Monday and Tuesday of every time zone.
    crontab: [{ task: 'find-weekly-mails', schedule: '*/15 * * * 0-3' }],
  };
};
