export default {
  signedInAs: 'Signed in as',
  role: 'Role',
  plan: 'Plan',
  invite: 'Invite people',
  preferences: 'Preferences',
  settings: 'Workspace settings',
  copyAddress: 'Copy the address',
  copied: 'The address is copied',
  copyFailed: 'The address could not be copied',
} as const;
