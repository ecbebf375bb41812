export const assignmentErrorCodes = {
  'assignment.changed': { status: 409, message: 'Someone else has changed how these clients are assigned' },
} as const;
