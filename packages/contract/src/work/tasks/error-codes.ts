export const taskErrorCodes = {
  'task.not_found': { status: 404, message: 'There is no such task' },
  'task.changed': { status: 409, message: 'Somebody else has changed this task' },
  'task.project_archived': { status: 409, message: 'The project is archived' },
  'task.comment_not_found': { status: 404, message: 'There is no such comment' },
  'task.too_many_comments': { status: 409, message: 'There are too many comments on this task' },
  'task.too_many_reminders': { status: 409, message: 'There are too many reminders' },
  'task.category_not_found': { status: 404, message: 'There is no such category' },
  'task.sprint_not_found': { status: 404, message: 'There is no such sprint' },
  'task.too_many_categories': { status: 409, message: 'There are too many categories' },
  'task.too_many_sprints': { status: 409, message: 'There are too many sprints' },
} as const;

export const taskValidationCodes = [
  'validation.unknown_user',
  'validation.unknown_project',
  'validation.unknown_category',
  'validation.unknown_sprint',
  'validation.unknown_channel',
  'validation.unknown_message',
  'validation.too_many_watchers',
  'validation.time_too_long',
  'validation.name_taken',
  'validation.date_past',
  'validation.date_before_start',
] as const;
