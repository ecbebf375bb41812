export default {
  online: 'Online',
  offline: 'Offline',
  customStatus: {
    until: '{text} until {time}',
  },
} as const;
