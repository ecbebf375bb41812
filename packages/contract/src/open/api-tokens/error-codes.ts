export const apiTokenErrorCodes = {
  'api_token.not_found': { status: 404, message: 'There is no such API token' },
  'api_token.too_many': { status: 409, message: 'There are too many API tokens' },
  'api_token.not_for_tokens': { status: 403, message: 'This call is for signed-in people, not for API tokens' },
  'api_token.scope_missing': { status: 403, message: 'The API token lacks the scope {scope}' },
  'api_token.address_refused': { status: 403, message: 'The API token may not be used from this address' },
  'api_token.in_address': {
    status: 400,
    message: 'API tokens belong in the Authorization header, never in an address; revoke this one',
  },
} as const;

export const apiTokenValidationCodes = ['validation.address_range_invalid'] as const;
