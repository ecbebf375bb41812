/** Texts of mails. Only the server sends any, so they are no part of what browsers load (index.ts). */
export default {
  layout: {
    fallback: 'If the button does not work, open this address in your browser:',
    automatic: 'This mail was sent automatically. Replies to it are not read.',
    languages: 'Language',
    copyright: '© {year} Switchboard',
  },
  /** Someone is invited by a colleague. */
  invitation: {
    subject: '{inviter} invites you to {company}',
    heading: 'Join {company}',
    lines: {
      intro:
        '{inviter} invites you to work with the team of {company}: answer clients and write to colleagues in one place.',
      expiry:
        'Choose a name and a password to begin. The link works once, within {days, plural, one {# day} other {# days}}.',
      ignore: 'If you do not know who invites you, ignore this mail.',
    },
    action: 'Join your team',
  },
  /** Someone has asked for an account with an address of the workspace’s domain. */
  signUp: {
    subject: 'Finish signing up at {company}',
    heading: 'Sign up at {company}',
    lines: {
      intro: 'This address was used to ask for an account at {company}.',
      expiry:
        'Choose a name and a password; an administrator then lets you in. The link works once, within {days, plural, one {# day} other {# days}}.',
      ignore: 'If it was not you, ignore this mail.',
    },
    action: 'Finish signing up',
  },
  /** The same, where there is an account already. */
  alreadyRegistered: {
    subject: 'You already have an account at {company}',
    heading: 'You already have an account',
    lines: {
      intro: 'This address was used to ask for an account at {company}, and it already has one.',
      forgotten: 'If you do not remember the password, set a new one from the sign-in page.',
      ignore: 'If it was not you, ignore this mail.',
    },
    action: 'Sign in',
  },
  /** An administrator has let someone in who signed up. */
  approved: {
    subject: 'Welcome to {company}',
    heading: 'You can sign in now',
    lines: { intro: 'An administrator of {company} has approved your account.' },
    action: 'Sign in',
  },
  password: {
    subject: 'A new password for {company}',
    heading: 'Set a new password',
    lines: {
      intro: 'This address was used to ask for a new password at {company}.',
      expiry:
        'The link works once, within {minutes, plural, one {# minute} other {# minutes}}. Until then your password stays as it is.',
      ignore: 'If it was not you, ignore this mail: nobody can change the password without it.',
    },
    action: 'Set a new password',
  },
  passwordChanged: {
    subject: 'Your password at {company} was changed',
    heading: 'Your password was changed',
    lines: {
      intro: 'The password of your account at {company} was changed, and you were signed out everywhere.',
      warning: 'If it was not you, set a new password at once and tell an administrator.',
    },
    action: 'Set a new password',
  },
  /** To the new address. */
  emailChange: {
    subject: 'Confirm your new address at {company}',
    heading: 'Confirm your new address',
    lines: {
      intro: '{email} is to become the address of your account at {company}.',
      expiry:
        'The link works once, within {hours, plural, one {# hour} other {# hours}}. Until then the old address stays.',
      ignore: 'If it was not you, ignore this mail.',
    },
    action: 'Confirm the address',
  },
  /** To the old address. */
  emailChanged: {
    subject: 'The address of your account at {company} changes',
    heading: 'The address of your account changes',
    lines: {
      intro: 'Somebody asked to change the address of your account at {company} to {email}.',
      warning: 'If it was not you, set a new password at once and tell an administrator.',
    },
    action: 'Set a new password',
  },
  newDevice: {
    subject: 'New sign-in at {company}',
    heading: 'New sign-in to your account',
    lines: {
      intro: 'Somebody signed in to your account at {company} from a device that was not used before: {device}.',
      warning: 'If it was not you, sign that device out and change your password.',
    },
    action: 'Show where you are signed in',
  },
  /** What the owner of a workspace has asked for can be downloaded. */
  exportReady: {
    subject: 'Your export of {company} is ready',
    heading: 'The export is ready',
    lines: {
      intro: 'You have asked for the data of {company}. It is ready to be downloaded.',
      expiry:
        'Sign in as the owner to download it. It is kept for {days, plural, one {# day} other {# days}}, then it is deleted.',
      ignore: 'If it was not you, sign out everywhere and change your password.',
    },
    action: 'Download',
  },
} as const;
