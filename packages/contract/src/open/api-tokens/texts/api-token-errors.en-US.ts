export default {
  api_token: {
    not_found: 'This API token no longer exists',
    too_many: 'You’ve reached the limit of API tokens. End the ones you don’t need first.',
    not_for_tokens: 'Programs can’t do this. Sign in to do it yourself.',
    scope_missing: 'The API token isn’t allowed to do this',
    address_refused: 'The API token can’t be used from this address',
    in_address: 'An API token was sent in an address, where others can read it. End this token and make a new one.',
  },
  validation: { address_range_invalid: 'Not an IP address or a range like 203.0.113.0/24' },
} as const;
