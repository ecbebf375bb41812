export const botErrorCodes = {
  'bot.not_found': { status: 404, message: 'There is no such bot' },
  'bot.already_exists': { status: 409, message: 'Bot already exists' },
  'bot.invalid_token': { status: 422, message: 'Invalid bot token' },
  'bot.provider_unavailable': { status: 503, message: 'The messenger does not answer right now' },
  'bot.plan_limit': { status: 402, message: 'The plan allows no more bots' },
} as const;

export const botValidationCodes = ['validation.messenger_unsupported'] as const;
