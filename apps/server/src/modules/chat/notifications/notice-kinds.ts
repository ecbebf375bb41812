import { targetKinds, taskNoticeReasons } from '@switchboard/contract';
import { z } from 'zod';
import { type LoadNotice, makeQueueNotices } from './notice-pushes.ts';

const taskKeyShape = z.object({ task_id: z.int(), reason: z.enum(taskNoticeReasons) });
type TaskNoticeKey = z.infer<typeof taskKeyShape>;
export type LoadTaskNotice = LoadNotice<TaskNoticeKey>;
export const taskNotices = {
  task: 'push-task-notice',
  shape: taskKeyShape,
  name: 'push-task',
  idOf: (key: TaskNoticeKey) => key.task_id,
};
export const queueTaskPushes = makeQueueNotices(taskNotices);

const botKeyShape = z.object({ bot_id: z.int() });
type BotNoticeKey = z.infer<typeof botKeyShape>;
export type LoadBotNotice = LoadNotice<BotNoticeKey>;
export const botNotices = {
  task: 'push-bot-notice',
  shape: botKeyShape,
  name: 'push-bot',
  idOf: (key: BotNoticeKey) => key.bot_id,
};
export const queueBotPushes = makeQueueNotices(botNotices);

const handOverKeyShape = z.object({ bulk_id: z.int() });
type HandOverNoticeKey = z.infer<typeof handOverKeyShape>;
export type LoadHandOverNotice = LoadNotice<HandOverNoticeKey>;
export const handOverNotices = {
  task: 'push-hand-over-notice',
  shape: handOverKeyShape,
  name: 'push-hand-over',
  idOf: (key: HandOverNoticeKey) => key.bulk_id,
};
export const queueHandOverPushes = makeQueueNotices(handOverNotices);

const scheduledKeyShape = z.object({ scheduled_message_id: z.int() });
type ScheduledNoticeKey = z.infer<typeof scheduledKeyShape>;
export type LoadScheduledNotice = LoadNotice<ScheduledNoticeKey>;
export const scheduledNotices = {
  task: 'push-scheduled-notice',
  shape: scheduledKeyShape,
  name: 'push-scheduled',
  idOf: (key: ScheduledNoticeKey) => key.scheduled_message_id,
};
export const queueScheduledPushes = makeQueueNotices(scheduledNotices);

const targetKeyShape = z.object({ channel_id: z.int(), kind: z.enum(targetKinds) });
type TargetNoticeKey = z.infer<typeof targetKeyShape>;
export type LoadTargetNotice = LoadNotice<TargetNoticeKey>;
export const targetNotices = {
  task: 'push-target-notice',
  shape: targetKeyShape,
  name: 'push-target',
  idOf: (key: TargetNoticeKey) => `${key.channel_id}:${key.kind}`,
};
export const queueTargetPushes = makeQueueNotices(targetNotices);

const automationKeyShape = z.object({ rule_id: z.int() });
type AutomationNoticeKey = z.infer<typeof automationKeyShape>;
export type LoadAutomationNotice = LoadNotice<AutomationNoticeKey>;
export const automationNotices = {
  task: 'push-automation-notice',
  shape: automationKeyShape,
  name: 'push-automation',
  idOf: (key: AutomationNoticeKey) => key.rule_id,
};
export const queueAutomationPushes = makeQueueNotices(automationNotices);
