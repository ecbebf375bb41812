export default {
  dueOf: { task: 'A task is due', promise: 'You promised an answer by now', reminder: 'Reminder' },
  assigned: 'You have a new task',
  commented: 'New comment on a task',
  done: 'A task is done',
  make: {
    createTask: 'Create a task',
    remindMe: 'Remind me',
    promise: 'Promise an answer',
  },
  marks: {
    promise: 'Answer promised by {time}',
    overdue: 'Promised answer overdue since {time}',
    reminder: 'Reminder: {time}',
  },
  untitled: 'Task #{id}',
} as const;
