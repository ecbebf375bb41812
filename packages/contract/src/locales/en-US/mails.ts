/** Texts of mails. Only the server sends them, so browsers do not load them (index.ts). */
export default {
  layout: {
    fallback: 'If the button doesn’t work, open this address in your browser:',
    automatic: 'This email was sent automatically. Replies aren’t read.',
    languages: 'Language',
    copyright: '© {year} Switchboard',
  },
  /** Someone is invited by a colleague. */
  invitation: {
    subject: '{inviter} invited you to {company}',
    heading: 'Join {company}',
    lines: {
      intro: '{inviter} invited you to join the {company} team: answer clients and chat with colleagues in one place.',
      expiry:
        'Choose a name and a password to get started. The link works once, within {days, plural, one {# day} other {# days}}.',
      ignore: 'If you don’t know who invited you, ignore this email.',
    },
    action: 'Join your team',
  },
  /** Someone has asked for an account with an address of the workspace’s domain. */
  signUp: {
    subject: 'Finish signing up at {company}',
    heading: 'Sign up at {company}',
    lines: {
      intro: 'Someone, probably you, is signing up at {company} with this address.',
      expiry:
        'Choose a name and a password; an administrator will then let you in. The link works once, within {days, plural, one {# day} other {# days}}.',
      ignore: 'If it wasn’t you, ignore this email.',
    },
    action: 'Finish signing up',
  },
  /** The same, where there is an account already. */
  alreadyRegistered: {
    subject: 'You already have an account at {company}',
    heading: 'You already have an account',
    lines: {
      intro: 'Someone, probably you, tried to sign up at {company} with this address, but it already has an account.',
      forgotten: 'If you don’t remember your password, set a new one from the sign-in page.',
      ignore: 'If it wasn’t you, ignore this email.',
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
    subject: 'Set a new password for {company}',
    heading: 'Set a new password',
    lines: {
      intro: 'Someone, probably you, asked for a new password at {company}.',
      expiry:
        'The link works once, within {minutes, plural, one {# minute} other {# minutes}}. Until then, your current password keeps working.',
      ignore: 'If it wasn’t you, ignore this email: no one can change your password without it.',
    },
    action: 'Set a new password',
  },
  passwordChanged: {
    subject: 'Your {company} password was changed',
    heading: 'Your password was changed',
    lines: {
      intro: 'The password of your account at {company} was changed, and you were signed out everywhere.',
      warning: 'If it wasn’t you, set a new password right away and let an administrator know.',
    },
    action: 'Set a new password',
  },
  /** To the new address. */
  emailChange: {
    subject: 'Confirm your new address at {company}',
    heading: 'Confirm your new address',
    lines: {
      intro: 'Confirm that you want to use {email} for your account at {company}.',
      expiry:
        'The link works once, within {hours, plural, one {# hour} other {# hours}}. Until then, your old address stays.',
      ignore: 'If it wasn’t you, ignore this email.',
    },
    action: 'Confirm the address',
  },
  /** To the old address. */
  emailChanged: {
    subject: 'Your email address at {company} is about to change',
    heading: 'Your email address is about to change',
    lines: {
      intro: 'Someone asked to change the email address of your account at {company} to {email}.',
      warning: 'If it wasn’t you, set a new password right away and let an administrator know.',
    },
    action: 'Set a new password',
  },
  /** To the old address, when an administrator has changed it. */
  emailReplaced: {
    subject: 'Your email address at {company} was changed',
    heading: 'Your email address was changed',
    lines: {
      intro: '{name} changed the email address of your account at {company} to {email}. Emails now go there.',
      links: 'Links sent to this address no longer work.',
      warning: 'If you didn’t expect this, let the workspace owner know right away.',
    },
    action: 'Sign in',
  },
  /** To a user who has lost every second factor. */
  secondFactorsReset: {
    subject: 'Two-step sign-in at {company} was reset',
    heading: 'Two-step sign-in was reset',
    lines: {
      intro:
        'An administrator removed the second factors of your account at {company}: authenticator app, passkeys and recovery codes.',
      sessions:
        'You were signed out everywhere. Until you set up a new second factor, your password alone is enough to sign in.',
      warning: 'If you didn’t ask for this, set a new password right away and let the workspace owner know.',
    },
    action: 'Set up a second factor',
  },
  newDevice: {
    subject: 'New sign-in at {company}',
    heading: 'New sign-in to your account',
    lines: {
      intro: 'Someone signed in to your account at {company} from a new device: {device}.',
      warning: 'If it wasn’t you, sign that device out and change your password.',
    },
    action: 'See where you’re signed in',
  },
  /** The workspace's export can be downloaded by its owner. */
  exportReady: {
    subject: 'Your export of {company} is ready',
    heading: 'Your export is ready',
    lines: {
      intro: 'The data of {company} that you asked for is ready to download.',
      expiry:
        'Sign in as the owner to download it. It is kept for {days, plural, one {# day} other {# days}}, then it is deleted.',
      ignore: 'If it wasn’t you, sign out everywhere and change your password.',
    },
    action: 'Download',
  },
  /** To the owner who keeps messages or files for a shorter time from now on. */
  retentionShortened: {
    subject: 'Old messages and files of {company} will be deleted',
    heading: 'Old messages and files will be deleted',
    lines: {
      intro: 'You chose to keep messages or files of {company} for less time.',
      expiry:
        'In {hours, plural, one {# hour} other {# hours}}, we’ll start deleting anything older for good. Until then you can undo this in the settings.',
      ignore: 'If it wasn’t you, undo it now, sign out everywhere and change your password.',
    },
    action: 'Open the settings',
  },
  /** A trial ends soon, and no plan was ordered. */
  trialEnding: {
    subject: 'Your {company} trial ends soon',
    heading: 'Your trial ends on {date}',
    lines: {
      intro: 'The trial of {company} ends on {date}. Order a plan to keep everything it includes.',
      otherwise:
        'Without one, {company} moves to the free plan. Nothing is deleted: bots and people over its limits are paused.',
    },
    action: 'Choose a plan',
  },
  trialEnded: {
    subject: 'Your {company} trial has ended',
    heading: 'Your trial has ended',
    lines: {
      intro: '{company} is now on the free plan. Nothing is deleted: bots and people over its limits are paused.',
      more: 'Order a plan at any time, and they’ll be back right away.',
    },
    action: 'Choose a plan',
  },
  paymentReceived: {
    subject: 'Payment for {company}: {amount}',
    heading: 'Thank you for your payment',
    lines: {
      intro: '{amount} was paid for {company} on {date}.',
      receipt: 'You can have a receipt sent from the payments page.',
    },
    action: 'See the payments',
  },
  paymentFailed: {
    subject: 'The payment for {company} failed',
    heading: 'The payment failed',
    lines: {
      intro:
        'We couldn’t charge the card for this month of {company}. We’ll try again, and everything keeps working until {date}.',
      otherwise: 'After that, only the payments page opens until you pay. What clients write is kept.',
    },
    action: 'Open the subscription',
  },
  paymentRefunded: {
    subject: 'You’re getting {amount} back',
    heading: 'You’re getting {amount} back',
    lines: { intro: '{company} paid too much, so we’re refunding {amount} to the card.' },
    action: 'See the payments',
  },
  subscriptionUnpaid: {
    subject: 'The {company} subscription isn’t paid',
    heading: 'The subscription isn’t paid',
    lines: {
      intro: 'We haven’t received a payment for {company} since {date}, so only the payments page opens now.',
      kept: 'Nothing is lost: what clients write is kept, and everything is back as soon as you pay.',
    },
    action: 'Pay now',
  },
  subscriptionCancelled: {
    subject: 'The {company} subscription is canceled',
    heading: 'The subscription is canceled',
    lines: {
      intro: 'You won’t be charged anymore. You can use the plan of {company} until {date}, then the free one starts.',
    },
    action: 'Open the subscription',
  },
  subscriptionEnded: {
    subject: 'The {company} subscription has ended',
    heading: 'The subscription has ended',
    lines: {
      intro:
        '{company} has been on the free plan since {date}. Nothing is deleted: bots and people over its limits are paused.',
    },
    action: 'Choose a plan',
  },
  accountClosing: {
    subject: '{company} is closed',
    heading: '{company} is closed',
    lines: {
      intro: 'The account of {company} was deleted: no one can work there anymore, and nothing is charged.',
      expiry: 'On {date}, all its data will be erased for good. Until then you can come back as its owner.',
      ignore: 'If it wasn’t you, come back now and change your password.',
    },
    action: 'Come back',
  },
  /** Last week's figures, on Monday, to those who have them switched on; figures have their names of the screen. */
  weekly: {
    subject: '{company}: {week} in numbers',
    heading: 'Your week in numbers',
    lines: { intro: '{company}, {week}, beside the week before.' },
    action: 'Open the statistics',
    table: {
      last: 'Last week',
      before: 'The week before',
      median: 'First answer, median',
      p90: 'First answer, 90% within',
      rating: '{value} ({count, plural, one {# rating} other {# ratings}})',
      none: 'None',
    },
    pictures: {
      messages: 'Messages by day',
      firstAnswer: 'First answer by day, median',
      load: 'When clients write',
      named: '{name}: {value}',
      busiest: '{when}: {count, plural, one {# message} other {# messages}} from clients',
    },
    stop: 'Stop these weekly emails',
  },
} as const;
