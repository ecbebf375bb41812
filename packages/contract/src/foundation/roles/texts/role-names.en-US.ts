export default {
  administrator: 'Administrator',
  manager: 'Manager',
  member: 'Member',
} as const;
