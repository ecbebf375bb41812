export default {
  actions: { api_token: { created: 'API token added', changed: 'API token changed', deleted: 'API token ended' } },
  fields: { scopes: 'Scopes', addresses: 'Addresses', expires_at: 'Ends' },
} as const;
