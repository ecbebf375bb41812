import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { idParamShape, idShape, visibleNameShape } from '../../shapes.ts';
import { sharedLimits } from '../../shared-limits.ts';
import { dayShape } from './task-shapes.ts';

/** A kind of work: "Delivery", "Complaint". */
export const taskCategoryShape = z.object({ id: idShape, name: z.string() });
export type TaskCategory = z.infer<typeof taskCategoryShape>;

/** A stretch of time that tasks are planned for. */
export const sprintShape = z.object({
  id: idShape,
  name: z.string(),
  starts_on: dayShape.nullable(),
  ends_on: dayShape.nullable(),
});
export type Sprint = z.infer<typeof sprintShape>;

const itemParams = z.object({ id: idParamShape });
const categoryBody = z.object({ name: visibleNameShape(sharedLimits.nameChars) });
const sprintBody = z
  .object({
    name: visibleNameShape(sharedLimits.nameChars),
    starts_on: dayShape.nullable().default(null),
    ends_on: dayShape.nullable().default(null),
  })
  .refine(({ starts_on, ends_on }) => starts_on === null || ends_on === null || starts_on <= ends_on, {
    path: ['ends_on'],
    error: 'validation.date_before_start',
  });

export const listTaskLists = defineEndpoint({
  name: 'listTaskLists',
  summary: 'All categories and sprints: categories by name, sprints the latest first',
  method: 'GET',
  path: '/tasks/lists',
  access: 'tasks:read',
  scope: 'tasks:read',
  rate: 'read',
  result: z.object({ categories: z.array(taskCategoryShape), sprints: z.array(sprintShape) }),
});

export const createTaskCategory = defineEndpoint({
  name: 'createTaskCategory',
  summary: 'Adds a category of tasks; whoever creates tasks may',
  method: 'POST',
  path: '/tasks/categories',
  access: 'tasks:create',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  body: categoryBody,
  result: taskCategoryShape,
  errors: ['task.too_many_categories'],
});

export const editTaskCategory = defineEndpoint({
  name: 'editTaskCategory',
  summary: 'Renames a category',
  method: 'PUT',
  path: '/tasks/categories/{id}',
  access: 'tasks:create',
  scope: 'tasks:write',
  rate: 'write',
  params: itemParams,
  body: categoryBody,
  result: taskCategoryShape,
  errors: ['task.category_not_found'],
});

export const deleteTaskCategory = defineEndpoint({
  name: 'deleteTaskCategory',
  summary: 'Deletes a category; its tasks stay, without one',
  method: 'DELETE',
  path: '/tasks/categories/{id}',
  access: 'tasks:manage',
  scope: 'tasks:write',
  rate: 'write',
  params: itemParams,
  result: z.literal(true),
  errors: ['task.category_not_found'],
});

export const createSprint = defineEndpoint({
  name: 'createSprint',
  summary: 'Adds a sprint; whoever creates tasks may',
  method: 'POST',
  path: '/tasks/sprints',
  access: 'tasks:create',
  scope: 'tasks:write',
  rate: 'write',
  status: 201,
  body: sprintBody,
  result: sprintShape,
  errors: ['task.too_many_sprints'],
});

export const editSprint = defineEndpoint({
  name: 'editSprint',
  summary: 'Changes a sprint’s name and days',
  method: 'PUT',
  path: '/tasks/sprints/{id}',
  access: 'tasks:create',
  scope: 'tasks:write',
  rate: 'write',
  params: itemParams,
  body: sprintBody,
  result: sprintShape,
  errors: ['task.sprint_not_found'],
});

export const deleteSprint = defineEndpoint({
  name: 'deleteSprint',
  summary: 'Deletes a sprint; its tasks stay, without one',
  method: 'DELETE',
  path: '/tasks/sprints/{id}',
  access: 'tasks:manage',
  scope: 'tasks:write',
  rate: 'write',
  params: itemParams,
  result: z.literal(true),
  errors: ['task.sprint_not_found'],
});
