export default {
  client: {
    not_found: 'Client not found',
    changed:
      'Someone else has changed this client in the meantime. Close the form and open it again to see the change.',
  },
} as const;
