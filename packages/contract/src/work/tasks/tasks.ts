import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import type { Permission } from '../../permissions/permissions.ts';
import { dateTimeShape, idParamShape, idShape, listOf, pageQueryShape, textShape } from '../../shapes.ts';
import { taskLimits } from './limits.ts';
import {
  addTaskComment,
  deleteTaskComment,
  editTaskComment,
  listTaskComments,
  listTaskHistory,
} from './task-comments.ts';
import {
  createSprint,
  createTaskCategory,
  deleteSprint,
  deleteTaskCategory,
  editSprint,
  editTaskCategory,
  listTaskLists,
} from './task-lists.ts';
import {
  taskCardShape,
  taskFieldsShape,
  taskPriorityShape,
  taskShape,
  taskSourceFieldShape,
  taskStatusShape,
} from './task-shapes.ts';
import { taskKinds, taskSorts } from './task-values.ts';

export * from './task-comments.ts';
export * from './task-lists.ts';
export * from './task-shapes.ts';

/** The users who get events about tasks and promises. Events about a reminder reach only its maker. */
export const taskReaders = ['tasks:read'] as const satisfies Permission[];

const taskParams = z.object({ id: idParamShape });
const idOrNone = z.union([z.literal('0').transform(() => 0), idParamShape]);

/** The filters of lists, board and counts; a task has to pass all of them. */
const taskFilters = {
  /** Words of the title or a part of them, or `#12` for the task 12. */
  search: textShape.max(taskLimits.taskSearchChars, 'validation.too_long').optional(),
  /** `task,promise` unless said otherwise; reminders are the reader's own. */
  kinds: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(taskKinds)))
    .optional(),
  assignedToMe: z.stringbool().optional(),
  createdByMe: z.stringbool().optional(),
  watchedByMe: z.stringbool().optional(),
  status_id: z.coerce.number().pipe(taskStatusShape).optional(),
  priority: z.coerce.number().pipe(taskPriorityShape).optional(),
  /** 0: tasks without an assignee. */
  assignee_id: idOrNone.optional(),
  /** Not done, and the assignee cannot sign in any more. */
  unattended: z.stringbool().optional(),
  /** 0: tasks of no project; the same for categories and sprints. */
  project_id: idOrNone.optional(),
  category_id: idOrNone.optional(),
  sprint_id: idOrNone.optional(),
  /** The tasks of this conversation or channel. */
  channel_id: idParamShape.optional(),
} as const;

export const listTasks = defineEndpoint({
  name: 'listTasks',
  summary: 'Tasks that fit all filters; the newest first, unless sorted otherwise',
  method: 'GET',
  path: '/tasks',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  query: z.object({
    limit: pageQueryShape.limit,
    offset: z.coerce.number().int().min(0).max(taskLimits.countedTasks).optional(),
    sortBy: z.enum(taskSorts).optional(),
    order: z.enum(['asc', 'desc']).optional(),
    ...taskFilters,
  }),
  /** `count` stops at `limits.countedTasks`. */
  result: listOf(taskCardShape),
});

export const getTaskBoard = defineEndpoint({
  name: 'getTaskBoard',
  summary: 'The board: the first cards of each column in their order, and how many each column has',
  method: 'GET',
  path: '/tasks/board',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  query: z.object(taskFilters),
  result: z.object({
    /** In the order of `taskStatusIds`; a column holds at most `limits.boardColumnTasks` cards, by rank. */
    columns: z.array(z.object({ status_id: taskStatusShape, count: z.int().min(0), cards: z.array(taskCardShape) })),
  }),
});

export const getTaskSummary = defineEndpoint({
  name: 'getTaskSummary',
  summary: 'How many tasks fit the filters, for the cards All, In progress and Done',
  method: 'GET',
  path: '/tasks/summary',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  query: z.object(taskFilters),
  /** Each stops at `limits.countedTasks`, and `all` is their sum. */
  result: z.object({
    all: z.int().min(0),
    to_do: z.int().min(0),
    in_progress: z.int().min(0),
    done: z.int().min(0),
  }),
});

export const createTask = defineEndpoint({
  name: 'createTask',
  summary: 'Creates a task or a promise; it comes first in its column',
  method: 'POST',
  path: '/tasks',
  access: 'tasks:create',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  body: taskFieldsShape
    .partial()
    .required({ title: true })
    .extend({
      /** A promise needs `due_at` and a `source`; it is its maker's unless an assignee is named. */
      kind: z.enum(['task', 'promise']).default('task'),
      source: taskSourceFieldShape.nullable().default(null),
      /** Posting it again answers with the first task. */
      client_task_id: z.uuid('validation.invalid').optional(),
    }),
  result: taskShape,
  errors: ['task.project_archived'],
});

export const createReminder = defineEndpoint({
  name: 'createReminder',
  summary: 'Reminds the caller at a time, of a message, a conversation or nothing but the title; nobody else sees it',
  method: 'POST',
  path: '/tasks/reminders',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  body: z.object({
    title: taskFieldsShape.shape.title,
    due_at: dateTimeShape,
    source: taskSourceFieldShape.nullable().default(null),
    client_task_id: z.uuid('validation.invalid').optional(),
  }),
  result: taskShape,
  errors: ['task.too_many_reminders'],
});

export const getTask = defineEndpoint({
  name: 'getTask',
  summary: 'A task with its description, watchers, files, and the message it came from',
  method: 'GET',
  path: '/tasks/{id}',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  params: taskParams,
  result: taskShape,
  errors: ['task.not_found'],
});

export const editTask = defineEndpoint({
  name: 'editTask',
  summary: 'Changes a task; what is left out stays',
  method: 'PUT',
  path: '/tasks/{id}',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: taskParams,
  body: taskFieldsShape.partial().extend({
    /** The version that was on the screen: saving over another user's text is refused. */
    version: z.int().positive().optional(),
  }),
  result: taskShape,
  errors: ['task.not_found', 'task.changed', 'task.project_archived', 'permission.denied'],
});

export const moveTask = defineEndpoint({
  name: 'moveTask',
  summary: 'Puts a card into a column of the board, behind another card or first; the later of two moves counts',
  method: 'PUT',
  path: '/tasks/{id}/move',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: taskParams,
  body: z.object({
    status_id: taskStatusShape,
    /** The card above it; null: it comes first. One that has left the column meanwhile counts as null. */
    after_id: idShape.nullable(),
  }),
  result: taskCardShape,
  errors: ['task.not_found', 'permission.denied'],
});

export const watchTask = defineEndpoint({
  name: 'watchTask',
  summary: 'The caller watches a task: they are told of comments and of its end',
  method: 'PUT',
  path: '/tasks/{id}/watching',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: taskParams,
  result: taskShape,
  errors: ['task.not_found'],
});

export const unwatchTask = defineEndpoint({
  name: 'unwatchTask',
  summary: 'The caller does not watch a task any more',
  method: 'DELETE',
  path: '/tasks/{id}/watching',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: taskParams,
  result: taskShape,
  errors: ['task.not_found'],
});

export const deleteTask = defineEndpoint({
  name: 'deleteTask',
  summary: 'Deletes a task with its comments and files: one’s own, or anybody’s where one manages tasks',
  method: 'DELETE',
  path: '/tasks/{id}',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: taskParams,
  result: z.literal(true),
  errors: ['task.not_found', 'permission.denied'],
});

/** A mark in the lists of conversations: an open promise to a client, or an own reminder. */
export const taskMarkShape = z.object({
  task_id: idShape,
  kind: z.enum(['promise', 'reminder']),
  channel_id: idShape,
  due_at: dateTimeShape,
});
export type TaskMark = z.infer<typeof taskMarkShape>;

export const listTaskMarks = defineEndpoint({
  name: 'listTaskMarks',
  summary:
    'Open promises to clients and own reminders of channels, the one due first on top; events of tasks keep it current',
  method: 'GET',
  path: '/tasks/marks',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  result: z.object({ data: z.array(taskMarkShape) }),
});

/** The reason for a notice about a task. */
export const taskNoticeReasons = ['due', 'assigned', 'commented', 'done'] as const;

export const taskEvents = {
  newTask: taskCardShape,
  updateTask: taskCardShape,
  deleteTask: z.object({ id: idShape }),
  /** Many tasks have changed: those on the screen are fetched again. */
  updateTasks: z.object({}),
  updateTaskComments: z.object({ task_id: idShape }),
  /** Categories or sprints have changed. */
  updateTaskLists: z.object({}),
  /** To one user: a notification to show. */
  taskNotice: z.object({
    task_id: idShape,
    kind: z.enum(taskKinds),
    title: z.string(),
    reason: z.enum(taskNoticeReasons),
    channel_id: idShape.nullable(),
    /** The author of the change; null: the time has come. */
    actor_id: idShape.nullable(),
    at: dateTimeShape,
  }),
} as const;

export const taskEndpoints = {
  listTasks,
  getTaskBoard,
  getTaskSummary,
  listTaskMarks,
  listTaskLists,
  createTask,
  createReminder,
  getTask,
  editTask,
  moveTask,
  watchTask,
  unwatchTask,
  deleteTask,
  listTaskComments,
  addTaskComment,
  editTaskComment,
  deleteTaskComment,
  listTaskHistory,
  createTaskCategory,
  editTaskCategory,
  deleteTaskCategory,
  createSprint,
  editSprint,
  deleteSprint,
} as const;
