import { defaultRoles } from '@switchboard/contract';
import { suggestedRatingTexts } from '@switchboard/contract/ratings';
import { insertMembers } from '../../modules/chat/channel-access/index.ts';
import type { MessageDraft } from '../../modules/chat/messages/index.ts';
import { systemDraft, writeMessages } from '../../modules/chat/messages/index.ts';
import { phoneQueue } from '../../modules/messaging/deliveries/index.ts';
import { makeChangeState } from '../../modules/messaging/episodes/change-state.ts';
import { makeListEpisodes } from '../../modules/messaging/episodes/list-episodes.ts';
import { askForRating, listRatings, makeRatingsModule } from '../../modules/messaging/ratings/index.ts';
import { createAutomaticTask, lockBoard } from '../../modules/work/tasks/index.ts';
import { type InboundFixture, startInbound } from './inbound-fixture.ts';

const question = { ...suggestedRatingTexts.question, 'en-US': 'How was it, {client.first_name}?' };
const policy = { is_on: true, question, thanks: { 'en-US': 'Thank you!' }, once_in_days: 30, low_at_most: 2 };

interface Closing {
  ask_rating?: boolean;
}

/** Clients of a Telegram bot that asks for ratings; jobs run when a test says so. */
export interface RatingFixture extends InboundFixture {
  setPolicy(more?: Partial<typeof policy> & { task_user_id?: number | null }): Promise<void>;
  /** The owner answers. */
  answer(person: number, content?: string): Promise<void>;
  /** The owner closes the conversation; whether the client is going to be asked. */
  closeConversation(person: number, more?: Closing): Promise<boolean>;
  undo(person: number): Promise<void>;
  /** The client writes, is answered, and the conversation is closed. */
  help(person: number, more?: Closing): Promise<boolean>;
  runRatingTask(task: 'ask-rating' | 'make-rating-task' | 'find-ratings', payload?: object): Promise<void>;
  /** As if the fifteen seconds were over. */
  ask(person: number): Promise<void>;
  /** Presses a button below the newest question. */
  press(person: number, value: number, more?: { number?: number; id?: string }): Promise<void>;
  readRating(person: number): Promise<{ number: number; rating: number | null; is_asked: boolean } | null>;
  change(person: number, text: string): Promise<void>;
  /** What the phones were shown for a moment after presses, by the id of the press. */
  readAnswer(pressId: string): Promise<unknown>;
  episodesOf(person: number): ReturnType<ReturnType<typeof makeListEpisodes>>;
}

export const startRatings = async (): Promise<RatingFixture> => {
  const inbound = await startInbound();
  const { database, workspaceId, botId, owner } = inbound;
  const permissions = defaultRoles[0]?.permissions ?? {};
  const session = { sessionId: 1, isOwner: true, isWorkspaceOpen: true, isConfirmed: false };
  const actor = { workspaceId, userId: 1, permissions, ...session };
  const changeState = makeChangeState({ database, askForRating });
  const { tasks } = makeRatingsModule({
    database,
    tasks: { lockBoard, createAutomaticTask },
    listWorkspaceIds: () => Promise.resolve([workspaceId]),
  });
  let presses = 0;
  const versionOf = async (channelId: number) => {
    const { rows } = await owner.query<{ v: number }>('select state_version::int as v from channels where id = $1', [
      channelId,
    ]);
    return rows[0]?.v ?? 0;
  };

  const fixture: RatingFixture = {
    ...inbound,
    async setPolicy(more = {}) {
      const {
        is_on,
        question: asks,
        thanks,
        once_in_days,
        low_at_most,
        task_user_id,
      } = {
        ...policy,
        task_user_id: null,
        ...more,
      };
      await owner.query('delete from rating_policies');
      await owner.query(
        `insert into rating_policies (workspace_id, bot_id, is_on, question, thanks, once_in_days, low_at_most, task_user_id)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [workspaceId, botId, is_on, asks, thanks, once_in_days, low_at_most, task_user_id],
      );
    },
    async answer(person, content = 'Here you are') {
      const { id: channelId } = await inbound.findConversation(person);
      const draft: MessageDraft = {
        ...systemDraft(channelId, { code: 'left', params: {} }),
        author: { kind: 'user', userId: 1, actor },
        system: null,
        content,
      };
      await database.inWorkspace(workspaceId, async (tx) => {
        await insertMembers(tx, workspaceId, channelId, [1]);
        const { outcomes, events } = await writeMessages(tx, workspaceId, [draft], { phones: phoneQueue.statements });
        for (const outcome of outcomes) if (outcome.kind === 'refused') throw outcome.error;
        tx.announce(...events);
      });
    },
    async closeConversation(person, more = {}) {
      const { id } = await inbound.findConversation(person);
      const body = { state: 'closed', version: await versionOf(id), ...more } as const;
      return (await changeState(actor, id, body)).asks_rating;
    },
    async undo(person) {
      const { id } = await inbound.findConversation(person);
      await changeState(actor, id, { state: 'open', version: await versionOf(id), undo: true, answer_needed: true });
    },
    async help(person, more) {
      await inbound.say(person, { text: 'Where is my order, please?' });
      await fixture.answer(person);
      return fixture.closeConversation(person, more);
    },
    async runRatingTask(task, payload = {}) {
      await tasks?.[task]?.(payload);
    },
    async ask(person) {
      const { id } = await inbound.findConversation(person);
      await fixture.runRatingTask('ask-rating', { workspace_id: workspaceId, channel_id: id });
    },
    async press(person, value, { number, id = `press ${(presses += 1)}` } = {}) {
      const asked = (await inbound.listMessages(person)).findLast(({ line }) => line === 'rating_asked');
      const [, episode] = asked?.metadata?.buttons?.[0]?.payload.split(':') ?? [];
      const data = `rating:${number ?? episode}:${value}`;
      const keyboard = { inline_keyboard: [[{ text: `${value} ⭐`, callback_data: data }]] };
      const from = { id: person, is_bot: false, first_name: `Person ${person}` };
      const message = inbound.buildMessage(person, { text: asked?.content ?? '', reply_markup: keyboard });
      await inbound.receive(person, { callback_query: { id, from, chat_instance: 'x', message, data } });
    },
    async readRating(person) {
      const { id } = await inbound.findConversation(person);
      const { rows } = await owner.query(
        'select number, rating::int, asked_at is not null as is_asked from episode_ratings where channel_id = $1 order by number desc limit 1',
        [id],
      );
      return rows[0] ?? null;
    },
    async change(person, text) {
      const { id } = await inbound.findConversation(person);
      await owner.query(text, [id]);
    },
    async readAnswer(pressId) {
      const calls = await inbound.sandbox.listCalls(inbound.telegramId);
      const answered = calls.find(
        ({ method, parameters }) => method === 'answerCallbackQuery' && parameters['callback_query_id'] === pressId,
      );
      return answered?.parameters['text'];
    },
    async episodesOf(person) {
      const { id } = await inbound.findConversation(person);
      return makeListEpisodes({ database, listRatings })(actor, id);
    },
  };
  return fixture;
};
