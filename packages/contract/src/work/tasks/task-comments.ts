import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idParamShape, listOf, pageQueryShape, textShape } from '../../shapes.ts';
import { taskLimits } from './limits.ts';
import { taskChangeShape, taskCommentShape } from './task-shapes.ts';

const taskParams = z.object({ id: idParamShape });
const commentParams = z.object({ id: idParamShape, commentId: idParamShape });
const commentBody = z.object({
  content: textShape.trim().min(1, 'validation.required').max(taskLimits.taskCommentChars, 'validation.too_long'),
});

export const listTaskComments = defineEndpoint({
  name: 'listTaskComments',
  summary: 'Comments on a task, newest first',
  method: 'GET',
  path: '/tasks/{id}/comments',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  params: taskParams,
  query: z.object(pageQueryShape),
  result: listOf(taskCommentShape),
  errors: ['task.not_found'],
});

export const addTaskComment = defineEndpoint({
  name: 'addTaskComment',
  summary: 'Comments on a task; whoever reads tasks may',
  method: 'POST',
  path: '/tasks/{id}/comments',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  params: taskParams,
  body: commentBody,
  result: taskCommentShape,
  errors: ['task.not_found', 'task.too_many_comments'],
});

export const editTaskComment = defineEndpoint({
  name: 'editTaskComment',
  summary: 'Changes a comment of one’s own',
  method: 'PUT',
  path: '/tasks/{id}/comments/{commentId}',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: commentParams,
  body: commentBody,
  result: taskCommentShape,
  errors: ['task.not_found', 'task.comment_not_found', 'permission.denied'],
});

export const deleteTaskComment = defineEndpoint({
  name: 'deleteTaskComment',
  summary: 'Deletes a comment: one’s own, or anybody’s where one manages tasks',
  method: 'DELETE',
  path: '/tasks/{id}/comments/{commentId}',
  access: 'tasks:read',
  scope: 'tasks:write',
  rate: 'write',
  params: commentParams,
  result: z.literal(true),
  errors: ['task.not_found', 'task.comment_not_found', 'permission.denied'],
});

export const listTaskHistory = defineEndpoint({
  name: 'listTaskHistory',
  summary: 'What has changed about a task, newest first',
  method: 'GET',
  path: '/tasks/{id}/history',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  params: taskParams,
  query: z.object(pageQueryShape),
  result: listOf(taskChangeShape),
  errors: ['task.not_found'],
});
