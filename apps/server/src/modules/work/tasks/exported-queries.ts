/** For use in other modules' SQL. */
export const tasksTable = 'tasks';

export const taskCommentsTable = 'task_comments';

export const taskChangesTable = 'task_changes';
