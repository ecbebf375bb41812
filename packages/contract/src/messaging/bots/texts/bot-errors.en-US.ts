export default {
  bot: {
    not_found: 'Bot not found',
    already_exists: 'Bot already exists',
    connected_elsewhere: 'Another program is receiving this bot’s messages',
    invalid_token: 'Invalid bot token',
    invalid_page_id: 'Invalid page id',
    invalid_page_token: 'Invalid page access token',
    provider_unavailable: 'The messenger isn’t responding right now',
    plan_limit: 'Your plan doesn’t allow more bots',
  },
  validation: {
    messenger_unsupported: 'This messenger isn’t supported yet',
  },
} as const;
