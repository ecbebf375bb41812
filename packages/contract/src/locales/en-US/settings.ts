export default {
  title: 'Preferences',
  bots: 'Bots',
  roles: 'Roles',
} as const;
