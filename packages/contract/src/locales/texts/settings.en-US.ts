export default {
  title: 'Preferences',
  bots: 'Bots',
  cannedReplies: 'Canned replies',
  calendars: 'Working hours',
  assignment: 'Assignment',
  roles: 'Roles',
  workspace: 'Workspace',
  audit: 'Audit log',
  users: 'Users',
  subscription: 'Subscription',
  subscriber: 'Subscriber',
} as const;
