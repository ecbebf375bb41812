import type { BodyOf, endpoints } from '@switchboard/contract';
import type { CallingActor } from '../../../platform/http/index.ts';
import { joiningFirst, type PhoneQueue } from '../messages/index.ts';
import { changedEvent } from './announce-scheduled.ts';
import { assertVersion, lockOwn, parentOf } from './change-scheduled.ts';
import type { ScheduleDeps } from './schedule-message.ts';
import { sendScheduled } from './send-scheduled.ts';

interface SendNowDeps extends ScheduleDeps {
  phones: PhoneQueue;
}

/**
 * Sends one of the actor's own, in their name. Throws `scheduled_message.not_found`, `scheduled_message.changed`, or
 * what a message of now is refused for; it waits on then.
 */
export const makeSendNow =
  ({ database, phones, joinConversation }: SendNowDeps) =>
  async (actor: CallingActor, id: number, body: BodyOf<typeof endpoints.sendScheduledMessage>): Promise<void> => {
    const { workspaceId } = actor;
    let channelId = 0;
    const send = () =>
      database.inWorkspace(workspaceId, async (tx) => {
        const row = await lockOwn(tx, actor, id);
        assertVersion(row, body.version);
        channelId = row.channel_id;
        const toSend = { ...row, parent_id: await parentOf(tx, workspaceId, row) };
        for (const { outcome } of await sendScheduled(tx, workspaceId, [{ row: toSend, actor }], phones))
          if (outcome.kind === 'refused') throw outcome.error;
        tx.announce(...changedEvent([actor.userId]));
      });
    await joiningFirst(send, () => joinConversation(actor, channelId));
  };
