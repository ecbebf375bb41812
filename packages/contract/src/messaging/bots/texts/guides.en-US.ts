export default {
  goBack: 'Go back',
  toPreferences: 'Go back to preferences',
  chooser: 'Guides',
  enlarge: 'Enlarge the picture: {title}',
  copy: 'Copy',
  copied: 'Copied',
  step: 'Step {number, number}',
  notes: 'Good to know',
  demo: {
    title: 'In this demo',
    open: 'Open the phones page',
    telegram:
      'Telegram is simulated on this machine. Instead of writing to BotFather, open the phones page: “New bot” under Telegram creates a bot, and “Token” next to it copies its token. You write to the bot there too: “New client” gets a phone; open Telegram on it and choose your bot at the top.',
    viber:
      'Viber is simulated on this machine. Instead of partners.viber.com, open the phones page: “New bot” under Viber creates a bot, and “Token” next to it copies its token. You write to the bot there too: “New client” gets a phone; open Viber on it, choose your bot at the top and open the chat. This address doesn’t have to be public here.',
    facebook:
      'Facebook is simulated on this machine. Instead of developers.facebook.com, open the phones page: “New page” under Messenger creates a page, and the buttons next to it copy the page id, page access token and app secret. “Callback” there takes the callback URL and the verify token from step 5; fields and review are already taken care of. You write to the page there too: “New client” gets a phone; open Messenger on it and choose your page at the top.',
  },
  drawing: {
    title: 'Title',
    token: 'Token',
    add: 'Add',
    pageId: 'Page id',
    pageToken: 'Page access token',
    webhookToken: 'Webhook token',
    generate: 'GENERATE',
    callback: 'Callback URL',
    verifyToken: 'Verify token',
    verify: 'Verify and save',
    company: 'Acme Support',
    hello: 'Hello! Is the order ready?',
    workspace: 'Your workspace',
    clientName: 'Olena',
    start: 'Start',
  },
  telegram: {
    title: 'Connecting Telegram',
    intro: 'Create a bot with @BotFather, paste its token here, and send it a message. It takes five minutes.',
    steps: {
      create: {
        title: 'Create the bot',
        text: 'In Telegram, open the chat with @BotFather and send /newbot. It first asks for a name, which is what clients see above the chat.',
      },
      username: {
        title: 'Choose a username',
        text: 'The username must end in bot, for example acme_support_bot, and it can’t be taken already. Clients find the bot by it: t.me/acme_support_bot.',
      },
      token: {
        title: 'Copy the token',
        text: 'BotFather replies with the token: a number, a colon and about 35 characters. Anyone with the token can send messages as your bot. Keep it secret.',
      },
      add: {
        title: 'Add the token here',
        text: 'Under Preferences, Bots, press ADD ACCOUNT on the Telegram card. Give the bot a title of at least five characters and paste the token. Once the state is Active, the bot is connected.',
      },
      write: {
        title: 'Write to the bot',
        text: 'Open the bot in Telegram, press Start and write something.',
      },
      join: {
        title: 'Press “Join channel”',
        text: 'The conversation shows up under New clients. Open it and press “Join channel” to start the conversation: from then on you’re its manager, and what you write arrives on the client’s phone.',
      },
    },
    notes: {
      groups:
        'The bot doesn’t work in groups: it replies once that it only answers in private chats. In BotFather’s settings you can stop people from adding it to groups.',
      one: 'Only one program can receive a bot’s messages. If another one already does, we’ll ask you before taking over.',
    },
    draw: {
      name: 'Alright, a new bot. How are we going to call it?',
      username: 'Good. Now choose a username for your bot. It must end in bot.',
      done: 'Done! Use this token to access the HTTP API:',
      command: 'The command',
      endsInBot: 'Must end in bot',
      copyToken: 'Copy the token',
    },
  },
  viber: {
    title: 'Connecting Viber',
    intro: 'Create a Viber bot, paste its token here, and send it a message.',
    steps: {
      create: {
        title: 'Create the bot',
        text: 'Sign in at partners.viber.com with your Viber account and choose “Create bot account”. Enter a picture, a name and the address (URI) clients will find the bot by.',
      },
      category: {
        title: 'Choose a category',
        text: 'Choose one of 7 main categories and a subcategory, the language, the country and an email address. Accept the terms and create the account.',
      },
      token: {
        title: 'Copy the token',
        text: 'The last page shows the token: three groups of digits and letters. You can find it later under “Edit info” of the bot.',
      },
      add: {
        title: 'Add the token here',
        text: 'Under Preferences, Bots, press ADD ACCOUNT on the Viber card. Give the bot a title of at least five characters and paste the token. Viber calls this address right away, so it has to be public and use https.',
      },
      write: {
        title: 'Write to the bot',
        text: 'Open the bot in Viber by its address or QR code and write something. You can’t write to clients until they’ve written first.',
      },
      join: {
        title: 'Press “Join channel”',
        text: 'The conversation shows up under New clients. Open it and press “Join channel” to start the conversation.',
      },
    },
    notes: {
      terms:
        'Since 5 February 2024, new Viber bots are available on commercial terms only, under a contract with Viber or one of its partners; the monthly fee is reported to be about 100 euros. Conversations that clients start are free for 24 hours; messages outside of that are charged. Older bots keep working, with a number of free messages each month.',
      media: 'Viber downloads files from this server, so its address has to be reachable from the internet.',
    },
    draw: {
      picture: 'Picture',
      name: 'Account name',
      uri: 'Address (URI)',
      category: 'Category',
      choose: 'One of 7 main categories',
      subcategory: 'Subcategory',
      create: 'Create',
      yourToken: 'Your token',
    },
  },
  facebook: {
    title: 'Connecting Facebook',
    intro:
      'Create a Facebook app, connect your page to it, and paste its tokens here. You need to be an administrator of the page.',
    steps: {
      app: {
        title: 'Create an app',
        text: 'Sign in at developers.facebook.com, press “Create app”, choose the use case for messaging from a page and add the Messenger product.',
      },
      page: {
        title: 'Connect the page',
        text: 'In the app’s Messenger settings, add your page and press “Generate token”. This is your page access token. The page id is the number below the page’s name, or under “About” on the page. Both are required.',
      },
      secret: {
        title: 'Copy the app secret',
        text: 'You’ll find the app secret under “App settings, Basic”. It’s optional; with it, the signature of every message is checked.',
      },
      add: {
        title: 'Add the page here',
        text: 'Under Preferences, Bots, press ADD ACCOUNT on the Facebook card. Page id and page access token are required and come from Facebook. Bot name and webhook token are optional at Facebook: you choose both here. GENERATE creates a token; copy it before you save, because afterwards only its end is shown.',
      },
      webhook: {
        title: 'Register the webhook',
        text: 'In the app’s Messenger settings, press “Add callback URL”. Paste the callback URL and, as the webhook verify token, the webhook token from the previous step. Where Facebook asks for the app’s address, paste the API base URL.',
      },
      fields: {
        title: 'Subscribe the page',
        text: 'Choose the fields messages, messaging_postbacks, message_deliveries, message_reads, message_echoes and message_reactions. “Check the webhook” on the Bots page shows exactly what doesn’t match.',
      },
      review: {
        title: 'Submit your app for review',
        text: 'Until it’s approved, only people with a role in the app can write to the page. Request pages_messaging and pages_manage_metadata with advanced access, Business Asset User Profile Access for clients’ names, and the Human Agent feature for late answers. Facebook reviews the app and verifies your company.',
      },
      write: {
        title: 'Write to the page',
        text: 'Open the page in Messenger and write something.',
      },
      join: {
        title: 'Press “Join channel”',
        text: 'The conversation shows up under New clients. Open it and press “Join channel” to start the conversation.',
      },
    },
    copy: {
      callback: 'Callback URL',
      base: 'API base URL',
    },
    notes: {
      window:
        'You can answer a client for 24 hours after their last message. With Human Agent, people can answer for seven days.',
      tags: 'Since 27 April 2026, Facebook no longer accepts the tags CONFIRMED_EVENT_UPDATE, ACCOUNT_UPDATE and POST_PURCHASE_UPDATE; HUMAN_AGENT is the only one left.',
      review:
        'Since App Review was introduced, an app without advanced access can only exchange messages with people who have a role in it.',
    },
    draw: {
      messenger: 'Messenger settings',
      token: 'Generate token',
      fromFacebook: 'From Facebook',
      yours: 'Your choice',
    },
  },
} as const;
