export default {
  signedInAs: 'Signed in as',
  role: 'Role',
  plan: 'Plan',
  invite: 'Invite people',
  preferences: 'Preferences',
  settings: 'Workspace settings',
  copyAddress: 'Copy the address',
  copied: 'Address copied',
  copyFailed: 'Couldn’t copy the address',
} as const;
