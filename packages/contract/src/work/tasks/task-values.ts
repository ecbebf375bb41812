// Apart from the shapes, so that the browser gets the values without zod.

/** Where a task stands on the board, by its `status_id`. */
export const taskStatuses = { toDo: 1, inProgress: 2, done: 3 } as const;
export type TaskStatus = (typeof taskStatuses)[keyof typeof taskStatuses];

/** The board's columns, in their order. */
export const taskStatusIds = [taskStatuses.toDo, taskStatuses.inProgress, taskStatuses.done] as const;

export const taskPriorities = { veryLow: 0, low: 1, middle: 2, high: 3, veryHigh: 4 } as const;
export type TaskPriority = (typeof taskPriorities)[keyof typeof taskPriorities];

/**
 * A `task` is work, a `promise` is an answer that a client was promised by a time; both are the team's. A `reminder` is
 * visible only to its maker.
 */
export const taskKinds = ['task', 'promise', 'reminder'] as const;
export type TaskKind = (typeof taskKinds)[number];

/** The sort keys of tasks; `rank` is the board's order. */
export const taskSorts = ['id', 'title', 'status_id', 'priority', 'due_at', 'created_at', 'updated_at'] as const;
export type TaskSort = (typeof taskSorts)[number];

/** The fields of a task with a history. */
export const taskChangeFields = [
  'created',
  'title',
  'description',
  'status_id',
  'priority',
  'assignee',
  'project',
  'category',
  'sprint',
  'due',
  'estimated_time',
  'spent_time',
  'files',
] as const;
export type TaskChangeField = (typeof taskChangeFields)[number];
