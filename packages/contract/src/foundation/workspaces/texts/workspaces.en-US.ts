export default {
  bareTitle: 'Answer your clients from one place',
  bareText: 'Telegram, Viber and Messenger conversations and your team chat in one workspace.',
  create: {
    tab: 'New workspace',
    company: 'Company',
    subdomain: 'Address',
    subdomainHint: 'Letters, digits and hyphens, at least {count}',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    password: 'Password',
    passwordHint: 'At least {count} characters',
    submit: 'Create workspace',
    closed: 'New workspaces can’t be created here',
    closedHint: 'Ask whoever runs this server to create one for you, or go to a workspace you belong to.',
  },
  go: {
    tab: 'My workspace',
    address: 'Address of your workspace',
    submit: 'Continue',
  },
  notFound: {
    title: 'There’s no workspace at this address',
    text: 'Check the spelling of {host}, or start over.',
    action: 'Start over',
  },
} as const;
