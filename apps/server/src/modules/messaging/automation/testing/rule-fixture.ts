import {
  type AutomationAction,
  type AutomationRule,
  type AutomationRun,
  type AutomationTrigger,
  type ConversationFilter,
  defaultRoles,
  type Message,
  type ReaderChannel,
} from '@switchboard/contract';
import { Client } from 'pg';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { Transaction } from '../../../../platform/database/index.ts';
import { addConversation, type TestConversation } from '../../../../testing/messengers/conversation-fixture.ts';
import { startTestApp, type TestApp, type TestUser, type TestWorkspace } from '../../../../testing/test-app.ts';
import { type MessageDraft, systemDraft, writeMessages } from '../../../chat/messages/index.ts';
import { phoneQueue } from '../../deliveries/index.ts';
import { episodeStatements } from '../../episodes/index.ts';
import { makeFindAutomation } from '../find-automation.ts';

export interface RuleParts {
  name?: string;
  is_on?: boolean;
  trigger?: AutomationTrigger;
  filter?: ConversationFilter;
  actions?: AutomationAction[];
}

/** A running server with a workspace whose rules run by themselves, and a client's conversation in it. */
export const startRules = async () => {
  const app: TestApp = await startTestApp();
  let workspace: TestWorkspace;
  let owner: TestUser;
  let conversation: TestConversation;

  const inWorkspace = <Result>(work: (tx: Transaction) => Promise<Result>) =>
    app.resources.database.inWorkspace(workspace.id, work);
  const query = <Row extends object>(text: string, values: unknown[] = []) =>
    inWorkspace(async (tx) => (await tx.query<Row>(text, values)).rows);
  const bodyOf = (parts: RuleParts = {}) => ({
    name: 'Rule',
    is_on: true,
    trigger: { kind: 'client_wrote' },
    filter: {},
    actions: [{ kind: 'priority', priority: 'high' }],
    ...parts,
  });
  const fromClient = (content: string, { channelId, clientId } = conversation): MessageDraft => ({
    ...systemDraft(channelId, { code: 'left', params: {} }),
    author: { kind: 'client', clientId },
    system: null,
    content,
  });

  return {
    app,
    inWorkspace,
    query,
    bodyOf,
    fromClient,
    workspace: () => workspace,
    owner: () => owner,
    conversation: () => conversation,
    /** What the job of each minute does. */
    findAutomation: () =>
      makeFindAutomation({
        database: app.resources.database,
        log: pino({ level: 'silent' }),
        listWorkspaceIds: () => Promise.resolve([workspace.id]),
      })({}),
    queueJob: (task: string, payload: object) =>
      query(`select enqueue_job($1, $2::json)`, [task, JSON.stringify({ workspace_id: workspace.id, ...payload })]),
    /** As the owner of the database, who changes tables. */
    async changeTables(text: string) {
      const client = new Client(app.database.connection);
      await client.connect();
      try {
        await client.query(text);
      } finally {
        await client.end();
      }
    },
    /** Another workspace for the next test. */
    async begin() {
      workspace = await app.createWorkspace();
      owner = workspace.owner;
      conversation = await addConversation(app, workspace.id);
      await owner.call('PUT', `/api/channels/${conversation.channelId}/members/join`);
    },
    create: (parts: RuleParts = {}, user = owner) =>
      user.call<AutomationRule>('POST', '/api/automation-rules', { body: bodyOf(parts) }),
    rules: async () => (await owner.call<{ data: AutomationRule[] }>('GET', '/api/automation-rules')).result.data,
    /** Messages, in one transaction. */
    write: (...drafts: MessageDraft[]) =>
      inWorkspace(async (tx) => {
        const options = { phones: phoneQueue.statements, episodes: episodeStatements };
        const { events } = await writeMessages(tx, workspace.id, drafts, options);
        tx.announce(...events);
      }),
    fromOwner: (content: string): MessageDraft => ({
      ...fromClient(content),
      author: {
        kind: 'user',
        userId: owner.id,
        actor: { userId: owner.id, permissions: defaultRoles[0]?.permissions ?? {} },
      },
    }),
    async makeLabel(name: string): Promise<number> {
      const { result } = await owner.call<{ id: number }>('POST', '/api/labels', { body: { name, color: 'red' } });
      return result.id;
    },
    putLabel: (id: number) => owner.call('PUT', `/api/channels/${conversation.channelId}/labels/${id}`),
    read: async () => (await owner.call<ReaderChannel>('GET', `/api/channels/${conversation.channelId}`)).result,
    labels: async () =>
      (
        await query<{ label_id: number }>(
          'select label_id from channel_labels where workspace_id = $1 and channel_id = $2 order by label_id',
          [workspace.id, conversation.channelId],
        )
      ).map(({ label_id: id }) => id),
    messages: async () =>
      (
        await owner.call<{ data: Message[] }>('GET', `/api/channels/${conversation.channelId}/messages`)
      ).result.data.map(({ system, content, audience, delivery, created_by }) => ({
        code: system?.code ?? null,
        content,
        audience,
        state: delivery?.state ?? null,
        created_by,
      })),
    runs: async () =>
      (await owner.call<{ data: AutomationRun[] }>('GET', `/api/channels/${conversation.channelId}/automation-runs`))
        .result.data,
    runsOf: async (id: number) =>
      (
        await owner.call<{ data: AutomationRun[]; next_cursor: string | null }>(
          'GET',
          `/api/automation-rules/${id}/runs`,
        )
      ).result,
    /** All that has happened was dealt with. */
    settled: async () => {
      const text = `select id::text from automation_events where workspace_id = $1
        union all select m.id::text from automation_cursors c
          join messages m on m.workspace_id = c.workspace_id and m.id > c.message_id and m.client_id is not null
          where c.workspace_id = $1
            and exists (select from automation_rules r where r.workspace_id = $1 and r.is_on
              and r.trigger_kind in ('client_wrote', 'said_word', 'nobody_here'))`;
      await expect.poll(() => query(text, [workspace.id]), { timeout: 10_000 }).toEqual([]);
    },
  };
};

export type RuleFixture = Awaited<ReturnType<typeof startRules>>;
