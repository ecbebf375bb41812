export default {
  online: 'Online',
  offline: 'Offline',
} as const;
