import { endpoints } from '@switchboard/contract';
import { RawJson, type Route, route } from '../../../platform/http/index.ts';
import { auditOrigin } from '../../foundation/audit-log/index.ts';
import { makeAddComment, makeDeleteComment, makeEditComment } from './comments/change-comments.ts';
import { makeListComments, makeListHistory } from './comments/list-comments.ts';
import { type ChangeTaskDeps, makeCreateTask } from './create-task.ts';
import { makeDeleteTask } from './delete-task.ts';
import { makeEditTask } from './edit-task.ts';
import { makeGetBoard, makeGetSummary, makeListMarks, makeListTasks } from './list-tasks.ts';
import { makeChangeCategory, makeChangeSprint, makeDeleteItem, makeGetLists } from './lists/change-lists.ts';
import { loadTask, presentTask } from './load-task.ts';
import { makeMoveTask } from './move-task.ts';
import { makeWatchTask } from './watch-task.ts';

const makeReadRoutes = ({ database }: ChangeTaskDeps): Route[] => {
  const listTasks = makeListTasks(database);
  const getBoard = makeGetBoard(database);
  const getSummary = makeGetSummary(database);
  const listMarks = makeListMarks(database);
  return [
    route(endpoints.listTasks, async ({ actor, query }) => RawJson.of(await listTasks(actor, query))),
    route(endpoints.getTaskBoard, async ({ actor, query }) => RawJson.of(await getBoard(actor, query))),
    route(endpoints.getTaskSummary, ({ actor, query }) => getSummary(actor, query)),
    route(endpoints.listTaskMarks, async ({ actor }) => RawJson.of(await listMarks(actor))),
    route(endpoints.getTask, ({ actor, params }) =>
      database.inWorkspace(actor.workspaceId, async (tx) =>
        presentTask(tx, actor, await loadTask(tx, actor, params.id)),
      ),
    ),
  ];
};

const makeChangeRoutes = (deps: ChangeTaskDeps): Route[] => {
  const createTask = makeCreateTask(deps);
  const editTask = makeEditTask(deps);
  const moveTask = makeMoveTask(deps);
  const watchTask = makeWatchTask(deps);
  const deleteTask = makeDeleteTask(deps);
  return [
    route(endpoints.createTask, ({ actor, body }) => createTask(actor, body)),
    route(endpoints.createReminder, ({ actor, body }) => createTask(actor, { ...body, kind: 'reminder' })),
    route(endpoints.editTask, ({ actor, params, body }) => editTask(actor, params.id, body)),
    route(endpoints.moveTask, ({ actor, params, body }) => moveTask(actor, params.id, body)),
    route(endpoints.watchTask, ({ actor, params }) => watchTask(actor, params.id, true)),
    route(endpoints.unwatchTask, ({ actor, params }) => watchTask(actor, params.id, false)),
    route(endpoints.deleteTask, async ({ actor, params, request }) => {
      await deleteTask(actor, params.id, auditOrigin(request));
      return true as const;
    }),
  ];
};

const makeCommentRoutes = (deps: ChangeTaskDeps): Route[] => {
  const listComments = makeListComments(deps);
  const listHistory = makeListHistory(deps);
  const addComment = makeAddComment(deps);
  const editComment = makeEditComment(deps);
  const deleteComment = makeDeleteComment(deps);
  return [
    route(endpoints.listTaskComments, ({ actor, params, query }) => listComments(actor, params.id, query)),
    route(endpoints.listTaskHistory, ({ actor, params, query }) => listHistory(actor, params.id, query)),
    route(endpoints.addTaskComment, ({ actor, params, body }) => addComment(actor, params.id, body.content)),
    route(endpoints.editTaskComment, ({ actor, params, body }) =>
      editComment(actor, { taskId: params.id, commentId: params.commentId }, body.content),
    ),
    route(endpoints.deleteTaskComment, async ({ actor, params }) => {
      await deleteComment(actor, { taskId: params.id, commentId: params.commentId });
      return true as const;
    }),
  ];
};

const makeListRoutes = (deps: ChangeTaskDeps): Route[] => {
  const getLists = makeGetLists(deps);
  const changeCategory = makeChangeCategory(deps);
  const changeSprint = makeChangeSprint(deps);
  const deleteItem = makeDeleteItem(deps);
  return [
    route(endpoints.listTaskLists, ({ actor }) => getLists(actor)),
    route(endpoints.createTaskCategory, ({ actor, body, request }) =>
      changeCategory({ actor, origin: auditOrigin(request) }, null, body),
    ),
    route(endpoints.editTaskCategory, ({ actor, params, body, request }) =>
      changeCategory({ actor, origin: auditOrigin(request) }, params.id, body),
    ),
    route(endpoints.deleteTaskCategory, async ({ actor, params, request }) => {
      await deleteItem({ actor, origin: auditOrigin(request) }, 'task_categories', params.id);
      return true as const;
    }),
    route(endpoints.createSprint, ({ actor, body, request }) =>
      changeSprint({ actor, origin: auditOrigin(request) }, null, body),
    ),
    route(endpoints.editSprint, ({ actor, params, body, request }) =>
      changeSprint({ actor, origin: auditOrigin(request) }, params.id, body),
    ),
    route(endpoints.deleteSprint, async ({ actor, params, request }) => {
      await deleteItem({ actor, origin: auditOrigin(request) }, 'sprints', params.id);
      return true as const;
    }),
  ];
};

export const makeTaskRoutes = (deps: ChangeTaskDeps): Route[] => [
  ...makeReadRoutes(deps),
  ...makeChangeRoutes(deps),
  ...makeCommentRoutes(deps),
  ...makeListRoutes(deps),
];
