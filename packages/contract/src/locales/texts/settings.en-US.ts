export default {
  title: 'Preferences',
  bots: 'Bots',
  cannedReplies: 'Canned replies',
  calendars: 'Working hours',
  assignment: 'Assignment',
  targets: 'Targets',
  roles: 'Roles',
  workspace: 'Workspace',
  audit: 'Audit log',
  users: 'Users',
  subscription: 'Subscription',
  subscriber: 'Subscriber',
} as const;
