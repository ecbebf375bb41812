export default {
  title: 'Preferences',
  bots: 'Bots',
  roles: 'Roles',
  workspace: 'Workspace',
  audit: 'Audit log',
} as const;
