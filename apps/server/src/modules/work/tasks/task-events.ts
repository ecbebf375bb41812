import { type TaskKind, taskReaders } from '@switchboard/contract';
import type { Audience, NewEvent } from '../../../platform/events/index.ts';
import type { CardRow } from './task-queries.ts';
import { toCard } from './task-view.ts';

/** Only its maker sees a reminder. */
export const audienceOf = ({ kind, created_by }: { kind: TaskKind; created_by: number }): Audience =>
  kind === 'reminder' ? { users: [created_by] } : { permission: taskReaders };

export const cardEvent = (event: 'newTask' | 'updateTask', row: CardRow): NewEvent => ({
  event,
  audience: audienceOf(row),
  data: toCard(row),
});

export const manyChangedEvent: NewEvent = { event: 'updateTasks', audience: { permission: taskReaders }, data: {} };
