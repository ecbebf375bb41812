/** A server whose mails go to a real mail server, for tests of mails. */
import { type Language, memberRoleId, userStatuses } from '@switchboard/contract';
import { Client } from 'pg';
import { expect } from 'vitest';
import { makeQueueAccountMail, makeQueueInvitation } from '../../modules/accounts/account-mails/index.ts';
import { createUser } from '../../modules/accounts/user-administration/index.ts';
import { makeAddressOf } from '../../modules/foundation/workspaces/index.ts';
import { makeQueueMail } from '../../platform/mail/queue-mail.ts';
import { makeSecretBox } from '../../platform/secrets/index.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../outside/mail-server.ts';
import { startTestApp, type TestApp, type TestWorkspace } from '../test-app.ts';

/** The user and code in a mail's link. */
export interface MailedLink {
  /** In the workspace: `/reset-password/7/CODE/`. */
  url: URL;
  id: number;
  code: string;
}

interface Invited {
  email: string;
  language?: Language;
  firstName?: string;
  /** The owner, unless given. */
  invitedBy?: number;
}

export interface MailingApp {
  app: TestApp;
  mailServer: MailServer;
  /** For further servers that send to it. */
  mailEnv: Record<string, string>;
  /** Waits for the given number of mails to an address; returns the last. */
  mailTo: (address: string, count?: number) => Promise<ReceivedMail>;
  /** The link in the last of so many mails to an address. */
  linkTo: (address: string, count?: number) => Promise<MailedLink>;
  /** The links in the mails to an address, once there are so many; in the order of arrival. */
  linksTo: (address: string, count: number) => Promise<MailedLink[]>;
  countMailsTo: (address: string) => number;
  /** Waits until no job is queued. */
  untilIdle: () => Promise<void>;
  /** Runs SQL as the owner of the database. */
  query: Client['query'];
  /** Creates a pending user with an address and mails them the link; returns their id. */
  invite: (workspace: TestWorkspace, invited: Invited) => Promise<number>;
  /** Mails the link again. */
  resend: (workspace: TestWorkspace, userId: number, invitedBy?: number) => Promise<void>;
  close: () => Promise<void>;
}

const readLink = ({ mail }: ReceivedMail): MailedLink => {
  const [link = '', id, code = ''] = /http\S+\/(\d+)\/([\w-]{43})\/(?=\s)/.exec(mail.text ?? '') ?? [];
  expect(link, mail.text).not.toBe('');
  return { url: new URL(link), id: Number(id), code };
};

export const startMailingApp = async (env: Record<string, string> = {}): Promise<MailingApp> => {
  const mailServer = await startMailServer();
  const mailEnv = { SMTP_URL: mailServer.url, MAIL_FROM: 'Switchboard <no-reply@switchboard.test>' };
  const app = await startTestApp({ env: { ...mailEnv, ...env } });
  const mailsTo = (address: string) => mailServer.received.filter(({ recipients }) => recipients.includes(address));
  const mailTo: MailingApp['mailTo'] = async (address, count = 1) => {
    await expect.poll(() => mailsTo(address).length).toBe(count);
    return mailsTo(address).at(-1) as ReceivedMail;
  };
  const owner = new Client(app.database.connection);
  await owner.connect();
  const queueMail = makeQueueMail({ secrets: makeSecretBox(app.secretKey), host: 'localhost' });
  const addressOf = makeAddressOf(new URL(env.BASE_URL ?? 'http://localhost:3000'), env.DEFAULT_WORKSPACE ?? null);
  const queueInvitation = makeQueueInvitation(makeQueueAccountMail({ queueMail, addressOf }));
  const { inWorkspace } = app.resources.database;
  return {
    app,
    mailServer,
    mailEnv,
    mailTo,
    linkTo: async (address, count) => readLink(await mailTo(address, count)),
    async linksTo(address, count) {
      await mailTo(address, count);
      return mailsTo(address).map(readLink);
    },
    countMailsTo: (address) => mailsTo(address).length,
    query: owner.query.bind(owner),
    async untilIdle() {
      const countJobs = async () => (await owner.query('select from graphile_worker._private_jobs')).rowCount;
      await expect.poll(countJobs).toBe(0);
    },
    invite: ({ id: workspaceId }, { email, language, firstName, invitedBy = 1 }) =>
      inWorkspace(workspaceId, async (tx) => {
        const userId = await createUser(tx, workspaceId, {
          roleId: memberRoleId,
          firstName: firstName ?? email.slice(0, email.indexOf('@')),
          lastName: '',
          username: email.replace('@', '.'),
          email,
          passwordHash: null,
          language,
          status: userStatuses.pending,
        });
        await queueInvitation(tx, { workspaceId, userId, invitedBy });
        return userId;
      }),
    resend: ({ id: workspaceId }, userId, invitedBy = 1) =>
      inWorkspace(workspaceId, (tx) => queueInvitation(tx, { workspaceId, userId, invitedBy })),
    async close() {
      await owner.end();
      await app.close();
      await mailServer.close();
    },
  };
};

/** Lets people with addresses of a domain sign up. */
export const openSignUp = (app: TestApp, workspace: TestWorkspace, domain: string): Promise<unknown> =>
  app.resources.database.global((tx) =>
    tx.query('update workspaces set email_domain = $2, sign_up = true where id = $1', [workspace.id, domain]),
  );
