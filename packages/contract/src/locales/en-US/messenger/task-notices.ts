export default {
  dueOf: { task: 'A task is due', promise: 'You promised an answer by now', reminder: 'Reminder' },
  assigned: 'You have a new task',
  commented: 'New comment on a task',
  done: 'A task is done',
  untitled: 'Task #{id}',
} as const;
