export default {
  label: 'Main pages',
  inbox: 'Inbox',
  channels: 'Channels',
  search: 'Search',
  tasks: 'Tasks',
  me: 'Me',
} as const;
