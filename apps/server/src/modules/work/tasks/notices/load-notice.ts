import { can, type EventData, type Language, type PushPayload, type TaskKind } from '@switchboard/contract';
import type { Transaction } from '../../../../platform/database/index.ts';
import { renderText, texts, toOneLine } from '../../../../platform/texts/index.ts';
import type { LoadTaskNotice } from '../../../chat/notifications/index.ts';
import { findTaskRow } from '../task-queries.ts';

type Reason = EventData<'taskNotice'>['reason'];

const headOf = (language: Language, reason: Reason, kind: TaskKind): string => {
  const { dueOf, assigned, commented, done } = texts[language].taskNotices;
  return reason === 'due' ? dueOf[kind] : { assigned, commented, done }[reason];
};

/**
 * The content of a device's notification about a task, read now: it may be done, hidden or gone since the push was
 * queued.
 */
export const loadTaskNotice: LoadTaskNotice = async (
  tx: Transaction,
  { workspaceId, userId, permissions, language },
  { task_id: taskId, reason },
): Promise<PushPayload | null> => {
  const task = await findTaskRow(tx, workspaceId, taskId);
  if (task === null || !can({ userId, permissions }, 'task.read', task)) return null;
  if (reason === 'due' && task.status_id === 3) return null;
  if (reason === 'assigned' && task.assignee_id !== userId) return null;
  const isOfConversation = task.kind === 'reminder' && task.channel_id !== null;
  const place = task.message_seq === null ? '' : `?message=${task.message_seq}`;
  return {
    title: headOf(language, reason, task.kind),
    body: toOneLine(task.title) || renderText(language, texts[language].taskNotices.untitled, { id: task.id }),
    tag: `task-${task.id}`,
    url: isOfConversation ? `/messenger/${task.channel_id}/${place}` : `/tasks/${task.id}/`,
  };
};
