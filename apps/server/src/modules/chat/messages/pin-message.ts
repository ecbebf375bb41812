import { type EventData, limits, type Message, type SystemMessageCode } from '@switchboard/contract';
import type { Database, Transaction } from '../../../platform/database/index.ts';
import { AppError, type CallingActor } from '../../../platform/http/index.ts';
import { getUserName } from '../../foundation/users/exported-queries.ts';
import { setPinned } from './change-queries.ts';
import { lockMessage } from './lock-message.ts';
import { countPinned } from './message-queries.ts';
import { loadMessageView } from './pages/load-messages.ts';
import { systemDraft } from './writing/message-draft.ts';
import { nameUser } from './writing/named-people.ts';
import { writeMessages } from './writing/write-messages.ts';

interface PinMessageDeps {
  database: Database;
}

/** Posts a system message with the actor's name, then announces the change. */
const announcePin = async (
  tx: Transaction,
  actor: CallingActor,
  { channelId, seq }: { channelId: number; seq: number },
  code: Extract<SystemMessageCode, 'pinned' | 'unpinned'>,
): Promise<Message> => {
  const { workspaceId } = actor;
  const user = { id: actor.userId, name: await getUserName(tx, workspaceId, actor.userId) };
  const said = { code, params: nameUser(user) };
  const { events: saidEvents } = await writeMessages(tx, workspaceId, [systemDraft(channelId, said)]);
  const message = await loadMessageView(tx, workspaceId, channelId, seq);
  const data: EventData<'unpinnedMessage'> = {
    channel_id: channelId,
    message_id: message.id,
    seq,
    updated_at: message.updated_at,
  };
  const audience = { channel: channelId };
  tx.announce(
    message.pinned_at === null
      ? { event: 'unpinnedMessage', audience, data }
      : { event: 'pinnedMessage', audience, data: { ...data, pinned_at: message.pinned_at } },
  );
  tx.announce(...saidEvents);
  return message;
};

/** Pins a message; a pinned one stays as it is. */
export const makePinMessage =
  ({ database }: PinMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { workspaceId } = actor;
      const { row } = await lockMessage(tx, actor, channelId, messageId, 'message.pin');
      if (row.pinned_at !== null) return loadMessageView(tx, workspaceId, channelId, row.seq);
      if ((await countPinned(tx, workspaceId, channelId)) >= limits.pinnedPerChannel) {
        throw new AppError('message.too_many_pins');
      }
      await setPinned(tx, actor, channelId, row.seq, true);
      return announcePin(tx, actor, { channelId, seq: row.seq }, 'pinned');
    });

/** Unpins a message; one that is not pinned stays as it is. */
export const makeUnpinMessage =
  ({ database }: PinMessageDeps) =>
  (actor: CallingActor, channelId: number, messageId: number): Promise<Message> =>
    database.inWorkspace(actor.workspaceId, async (tx) => {
      const { row } = await lockMessage(tx, actor, channelId, messageId, 'message.pin');
      if (row.pinned_at === null) return loadMessageView(tx, actor.workspaceId, channelId, row.seq);
      await setPinned(tx, actor, channelId, row.seq, false);
      return announcePin(tx, actor, { channelId, seq: row.seq }, 'unpinned');
    });
