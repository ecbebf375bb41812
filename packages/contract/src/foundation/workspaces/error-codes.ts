export const workspaceErrorCodes = {
  'workspace.not_found': { status: 404, message: 'There is no workspace at this address' },
  'workspace.creation_closed': { status: 403, message: 'New workspaces are not open here' },
  'workspace.bare_host_only': { status: 404, message: 'This call belongs to the bare host' },
  'workspace.owner_only': { status: 403, message: 'Only the owner of the workspace may do this' },
  'workspace.closed': { status: 403, message: 'Sorry, but you you need to pay a subscription' },
} as const;

export const workspaceValidationCodes = [
  'validation.subdomain_taken',
  'validation.subdomain_reserved',
  'validation.subdomain_invalid',
] as const;
