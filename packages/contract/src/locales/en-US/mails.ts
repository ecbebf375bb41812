/** Texts of mails. Only the server sends them, so browsers do not load them (index.ts). */
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
  /** An administrator has approved a person who signed up. */
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
  /** To the old address, when an administrator has changed it. */
  emailReplaced: {
    subject: 'The address of your account at {company} was changed',
    heading: 'The address of your account was changed',
    lines: {
      intro: '{name} has changed the address of your account at {company} to {email}. Mails now go there.',
      links: 'Links that were mailed to this address no longer work.',
      warning: 'If you did not expect this, tell the owner of the workspace at once.',
    },
    action: 'Sign in',
  },
  /** To a user who has lost every second factor. */
  secondFactorsReset: {
    subject: 'Two-step sign-in at {company} was reset',
    heading: 'Two-step sign-in was reset',
    lines: {
      intro:
        'An administrator has removed the second factors of your account at {company}: authenticator app, passkeys and recovery codes.',
      sessions:
        'You were signed out everywhere. Until you set up a new second factor, the password alone signs you in.',
      warning: 'If you did not ask for this, set a new password at once and tell the owner of the workspace.',
    },
    action: 'Set up a second factor',
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
  /** The workspace's export can be downloaded by its owner. */
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
  /** To the owner who keeps messages or files for a shorter time from now on. */
  retentionShortened: {
    subject: 'Old messages and files of {company} will be deleted',
    heading: 'Old messages and files will be deleted',
    lines: {
      intro: 'You have set that {company} keeps messages or files for a shorter time.',
      expiry:
        'In {hours, plural, one {# hour} other {# hours}} what is older begins to be deleted for good. Until then you can take it back on this page.',
      ignore: 'If it was not you, take it back now, sign out everywhere and change your password.',
    },
    action: 'Look at the settings',
  },
  /** A trial ends soon, and no plan was ordered. */
  trialEnding: {
    subject: 'The trial of {company} ends soon',
    heading: 'The trial ends on {date}',
    lines: {
      intro: 'The trial of {company} ends on {date}. Order a plan to keep all that it allows.',
      otherwise:
        'Without one, {company} goes on with the free plan. Nothing is deleted: bots and people above its limits are paused.',
    },
    action: 'Choose a plan',
  },
  trialEnded: {
    subject: 'The trial of {company} has ended',
    heading: 'The trial has ended',
    lines: {
      intro: '{company} goes on with the free plan. Nothing is deleted: bots and people above its limits are paused.',
      more: 'Order a plan at any time, and they are back at once.',
    },
    action: 'Choose a plan',
  },
  paymentReceived: {
    subject: 'Payment for {company}: {amount}',
    heading: 'Thank you for your payment',
    lines: {
      intro: '{amount} was paid for {company} on {date}.',
      receipt: 'A receipt can be sent from the page of payments.',
    },
    action: 'Show the payments',
  },
  paymentFailed: {
    subject: 'The payment for {company} failed',
    heading: 'The payment failed',
    lines: {
      intro:
        'The month of {company} could not be charged. The card is tried again, and until {date} everything works as before.',
      otherwise: 'Without a payment only the page of payments opens then. What clients write is kept.',
    },
    action: 'Look at the subscription',
  },
  paymentRefunded: {
    subject: 'You get {amount} back',
    heading: 'You get {amount} back',
    lines: { intro: 'What {company} has paid too much is on its way back to the card: {amount}.' },
    action: 'Show the payments',
  },
  subscriptionUnpaid: {
    subject: '{company} is not paid',
    heading: 'The subscription is not paid',
    lines: {
      intro: 'No payment for {company} has come since {date}, so only the page of payments opens now.',
      kept: 'Nothing is lost: what clients write is kept, and after a payment everything is back at once.',
    },
    action: 'Pay now',
  },
  subscriptionCancelled: {
    subject: 'The subscription of {company} is cancelled',
    heading: 'The subscription is cancelled',
    lines: {
      intro: 'Nothing is charged any more. The plan of {company} can be used until {date}, then the free one begins.',
    },
    action: 'Look at the subscription',
  },
  subscriptionEnded: {
    subject: 'The subscription of {company} has ended',
    heading: 'The subscription has ended',
    lines: {
      intro:
        'Since {date} {company} has the free plan. Nothing is deleted: bots and people above its limits are paused.',
    },
    action: 'Choose a plan',
  },
  accountClosing: {
    subject: '{company} is closed',
    heading: '{company} is closed',
    lines: {
      intro: 'The account of {company} was deleted: nobody can work there any more, and nothing is charged.',
      expiry: 'On {date} all its data is erased for good. Until then you can come back as its owner.',
      ignore: 'If it was not you, come back now and change your password.',
    },
    action: 'Come back',
  },
} as const;
