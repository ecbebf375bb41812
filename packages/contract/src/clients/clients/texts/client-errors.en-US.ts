export default {
  client: {
    not_found: 'There is no such client',
    changed: 'Somebody else has changed this client meanwhile. Close the form and open it again to see the change.',
  },
} as const;
