import type { EventData } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import type { NewEvent } from '../../../../platform/events/index.ts';
import { queueTaskPushes } from '../../../chat/notifications/index.ts';
import type { CardRow } from '../task-queries.ts';
import { listNoticeRecipients } from './notice-queries.ts';

type Reason = EventData<'taskNotice'>['reason'];

interface Notice {
  reason: Reason;
  /** The author of the change, who gets no notice. Null: the time has come. */
  actorId: number | null;
  /** The users it concerns. */
  userIds: readonly (number | null)[];
}

/**
 * Notifies users of a task: on their open pages by the event, which the caller appends, and on devices where the
 * messenger is closed by a push. A reminder notifies only its maker.
 */
export const noticeEvents = async (
  tx: Transaction,
  workspaceId: number,
  task: CardRow,
  { reason, actorId, userIds }: Notice,
): Promise<NewEvent[]> => {
  const concerned = task.kind === 'reminder' ? [task.created_by] : userIds;
  const others = [...new Set(concerned)].filter((id) => id !== null && id !== actorId);
  if (others.length === 0) return [];
  const recipients = await listNoticeRecipients(tx, workspaceId, others as number[]);
  if (recipients.length === 0) return [];
  await queueTaskPushes(tx, workspaceId, recipients, { task_id: task.id, reason });
  return [
    {
      event: 'taskNotice',
      audience: { users: recipients },
      data: {
        task_id: task.id,
        kind: task.kind,
        title: task.title,
        reason,
        channel_id: task.channel_id,
        actor_id: actorId,
        at: new Date().toISOString(),
      },
    },
  ];
};
