import { z } from 'zod';
import { fileShape } from '../../files/files.ts';
import { authorShape } from '../../foundation/users/users.ts';
import { dateTimeShape, idShape, textShape, visibleNameShape } from '../../shapes.ts';
import { taskLimits } from './limits.ts';
import { taskChangeFields, taskKinds } from './task-values.ts';

export const taskStatusShape = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export const taskPriorityShape = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** A day as `2026-11-25`, the same everywhere. */
export const dayShape = z.iso.date({ error: 'validation.date_invalid' });

/**
 * A message that a task came from. It is a link: its words are only in `source_message`, and only for those who may
 * read its channel. `seq` is null for a task about a conversation as such.
 */
export const taskSourceShape = z.object({ channel_id: idShape, seq: idShape.nullable() });
export type TaskSource = z.infer<typeof taskSourceShape>;

/** A task as boards, tables and events carry it: the same for everyone who may see it. */
export const taskCardShape = z.object({
  id: idShape,
  kind: z.enum(taskKinds),
  title: z.string(),
  status_id: taskStatusShape,
  priority: taskPriorityShape,
  assignee: authorShape.nullable(),
  /** The assignee cannot sign in any more: somebody else has to take it. */
  assignee_gone: z.boolean(),
  created_by: idShape,
  author: authorShape,
  project_id: idShape.nullable(),
  category_id: idShape.nullable(),
  sprint_id: idShape.nullable(),
  /** A day, wherever the reader is; or a moment, in `due_at`. At most one of them is set. */
  due_on: dayShape.nullable(),
  due_at: dateTimeShape.nullable(),
  /** Seconds; 0 without an entry. */
  estimated_time: z.int().min(0),
  spent_time: z.int().min(0),
  /** The place in its column: cards stand in the order of `rank`, compared with `<`, then of `id`. */
  rank: z.string(),
  source: taskSourceShape.nullable(),
  comments_count: z.int().min(0),
  files_count: z.int().min(0),
  created_at: dateTimeShape,
  updated_at: dateTimeShape,
  done_at: dateTimeShape.nullable(),
  /** Rises with every change: of two cards of one task the higher one is true. */
  version: z.int().positive(),
});
export type TaskCard = z.infer<typeof taskCardShape>;

/** The message that a task came from, for a reader who may read its channel. */
export const sourceMessageShape = z.object({
  message_id: idShape,
  /** One line of it; empty where there are only files, or it was deleted. */
  preview: z.string(),
  has_files: z.boolean(),
  author_name: z.string(),
  client_id: idShape.nullable(),
  created_at: dateTimeShape,
});
export type SourceMessage = z.infer<typeof sourceMessageShape>;

export const taskShape = taskCardShape.extend({
  /** Markup as in messages. */
  description: z.string(),
  watchers: z.array(authorShape),
  files: z.array(fileShape),
  /** Null: none, it is gone, or it is not the reader's to see. */
  source_message: sourceMessageShape.nullable(),
});
export type Task = z.infer<typeof taskShape>;

export const taskCommentShape = z.object({
  id: idShape,
  task_id: idShape,
  /** Markup as in messages. */
  content: z.string(),
  author: authorShape,
  created_at: dateTimeShape,
  /** Null when it was never changed. */
  edited_at: dateTimeShape.nullable(),
});
export type TaskComment = z.infer<typeof taskCommentShape>;

/**
 * One change of a task. `before` and `after` are ids of statuses and priorities, seconds, days, moments, names of then, or
 * counts (of files); null: there was nothing, or is nothing now. Where both are null it says only that it changed: of
 * descriptions, of projects to who may not read those, of titles of an erased client.
 */
export const taskChangeShape = z.object({
  id: idShape,
  field: z.enum(taskChangeFields),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** Null: an automatic change. */
  author: authorShape.nullable(),
  created_at: dateTimeShape,
});
export type TaskChange = z.infer<typeof taskChangeShape>;

const secondsShape = z.int().min(0).max(taskLimits.taskTimeSeconds, 'validation.time_too_long');

/**
 * The fields of a task that people write. At most one of `due_on` and `due_at` may be set: the one that is set clears
 * the other.
 */
export const taskFieldsShape = z.object({
  title: visibleNameShape(taskLimits.taskTitleChars),
  description: textShape.max(taskLimits.taskDescriptionChars, 'validation.too_long'),
  status_id: taskStatusShape,
  priority: taskPriorityShape,
  assignee_id: idShape.nullable(),
  project_id: idShape.nullable(),
  category_id: idShape.nullable(),
  sprint_id: idShape.nullable(),
  due_on: dayShape.nullable(),
  due_at: dateTimeShape.nullable(),
  estimated_time: secondsShape,
  spent_time: secondsShape,
  /** User ids; users missing in the list stop watching. */
  watchers: z.array(idShape).max(taskLimits.watchersPerTask, 'validation.too_many_watchers'),
  /** File ids; files missing in the list are removed. */
  files: z.array(idShape).max(taskLimits.filesPerTask, 'validation.too_many_files'),
});

/** The task's origin as written: a message of a channel, or a channel alone. */
export const taskSourceFieldShape = z.object({ channel_id: idShape, seq: idShape.nullable().default(null) });
