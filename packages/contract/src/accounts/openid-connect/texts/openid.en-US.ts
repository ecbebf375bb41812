export default {
  signIn: 'Sign in with {name}',
  signInAgain: 'Sign in with {name} again',
  signingIn: 'Signing you in',
  failed: 'Couldn’t sign you in',
  back: 'Back to sign-in',
  refused: {
    off: 'This workspace’s sign-in provider was changed or removed. Start over.',
    unreachable: 'The sign-in provider isn’t responding. Try again in a moment.',
    provider_wrong: 'The sign-in provider sent an answer we can’t use. Let the workspace owner know.',
    client_wrong:
      'The sign-in provider doesn’t accept this workspace. Ask the owner to check the client ID and secret.',
    clock_wrong: 'The sign-in provider’s clock doesn’t match ours. Let the workspace owner know.',
    expired: 'This sign-in took too long, was already used, or was started in another browser. Start over.',
    cancelled: 'The sign-in provider didn’t let you in. Start over.',
    email_unverified:
      'Your email address isn’t verified with the sign-in provider. Ask its administrator to verify it.',
    unknown: 'No one here has your email address. Ask a workspace administrator to invite you.',
    other_account: 'The user with your email address signs in with a different provider account.',
    inactive: 'Your account is deactivated. Ask a workspace administrator.',
    under_review: 'A workspace administrator needs to let you in first.',
    plan_full: 'The workspace’s plan has no seats left. Ask an administrator.',
  },
} as const;
