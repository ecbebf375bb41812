import { momentInZone } from '@switchboard/contract/moment-in-zone';
import { pino } from 'pino';
import { type MailingApp, startMailingApp } from '../../../../testing/accounts/account-fixture.ts';
import { addManyConversations } from '../../../../testing/messengers/many-conversations.ts';
import type { ReceivedMail } from '../../../../testing/outside/mail-server.ts';
import type { TestUser, TestWorkspace } from '../../../../testing/test-app.ts';
import { rollUpSome } from '../../reports/roll-up.ts';
import { makeFindWeeklyMails } from '../find-weekly-mails.ts';

interface Happened {
  messages?: number;
  answerMinutes?: number;
}

export interface WeeklyFixture {
  app: MailingApp['app'];
  workspace: () => TestWorkspace;
  owner: TestUser;
  newWorkspace: () => Promise<void>;
  /** Everyone's is that of Kyiv. */
  setZone: () => Promise<void>;
  /** On a day at eleven in Kyiv. */
  happen: (day: string, what?: Happened) => Promise<void>;
  happenAt: (at: Date, what?: Happened) => Promise<void>;
  /** Looks for due mails as if it were then. */
  find: (now: Date) => Promise<void>;
  send: (userId: number, week: string) => Promise<void>;
  mailTo: MailingApp['mailTo'];
  mailToOwner: (count?: number) => Promise<ReceivedMail>;
  countMails: (address?: string) => number;
  untilIdle: () => Promise<void>;
  /** SQL about the workspace ($1). */
  asOwner: (sql: string) => Promise<unknown>;
  close: () => Promise<void>;
}

export const makeMailingFixture = async (): Promise<WeeklyFixture> => {
  const mailing = await startMailingApp();
  const { app } = mailing;
  const { database } = app.resources;
  let workspace: TestWorkspace;
  let channelId = 0;
  const addressOf = () => `owner@${workspace.subdomain}.test`;
  const setZone = async () => {
    await mailing.query(`update users set timezone = 'Europe/Kyiv' where workspace_id = $1`, [workspace.id]);
  };
  const happenAt: WeeklyFixture['happenAt'] = async (at, { messages = 1, answerMinutes } = {}) => {
    const note = (kind: string, count: number, value: number | null) =>
      mailing.query(
        `insert into report_facts (workspace_id, at, kind, channel_id, value, made_by)
          select $1, $2, $3, $4, $5, 'client' from generate_series(1, $6::int)`,
        [workspace.id, at, kind, channelId, value, count],
      );
    await note('message_in', messages, null);
    if (answerMinutes !== undefined) await note('first_answer', 3, answerMinutes * 60_000);
    while (await database.inWorkspace(workspace.id, (tx) => rollUpSome(tx, workspace.id)));
  };
  return {
    app,
    workspace: () => workspace,
    get owner() {
      return workspace.owner;
    },
    async newWorkspace() {
      workspace = await app.createWorkspace();
      await setZone();
      channelId = await addManyConversations(app, workspace.id, 1);
    },
    setZone,
    happen: (day, what) => happenAt(momentInZone(`${day}T11:00`, 'Europe/Kyiv'), what),
    happenAt,
    async find(now) {
      const find = makeFindWeeklyMails({
        database,
        log: pino({ level: 'silent' }),
        listWorkspaceIds: async () => [workspace.id],
        now: () => now,
      });
      await find({});
    },
    async send(userId, week) {
      await mailing.query(
        `select enqueue_job('send-weekly-mail', json_build_object('workspace_id', $1::bigint, 'user_id', $2::bigint, 'week', $3::text),
          null, null, now(), 1)`,
        [workspace.id, userId, week],
      );
      await mailing.untilIdle();
    },
    mailTo: mailing.mailTo,
    mailToOwner: (count) => mailing.mailTo(addressOf(), count),
    countMails: (address = addressOf()) => mailing.countMailsTo(address),
    untilIdle: mailing.untilIdle,
    asOwner: (sql) => mailing.query(sql, [workspace.id]),
    close: mailing.close,
  };
};
