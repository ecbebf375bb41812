export default {
  title: 'Sign in',
  toWorkspace: 'to {company}',
  email: 'Email',
  emailPlaceholder: 'you@company.com',
  password: 'Password',
  submit: 'Sign in',
  signingIn: 'Signing you in',
  signOut: 'Sign out',
  signOutFailed: 'You are signed out here. The server could not be told; its session ends by itself.',
  footer: '© {year} {product}',
  languages: 'Language',
  codeExpired: 'The sign-in link has expired. Sign in with your e-mail and password.',
} as const;
