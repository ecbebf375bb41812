export default {
  goBack: 'Go back',
  toPreferences: 'Go back to preferences',
  chooser: 'Guides',
  enlarge: 'Enlarge the picture: {title}',
  copy: 'Copy',
  copied: 'Copied',
  step: 'Step {number, number}',
  notes: 'What has changed since',
  demo: {
    title: 'In this demo',
    open: 'Open the page of phones',
    telegram:
      'Telegram is played on this machine. Instead of writing to BotFather, open the page of phones: “New bot” under Telegram makes a bot, “Token” beside it copies its token. There you also write to it: “New client” gets a phone; open Telegram on it and choose your bot at the top.',
    viber:
      'Viber is played on this machine. Instead of partners.viber.com, open the page of phones: “New bot” under Viber makes a bot, “Token” beside it copies its token. There you also write to it: “New client” gets a phone; open Viber on it, choose your bot at the top and open the chat. This address need not be public here.',
    facebook:
      'Facebook is played on this machine. Instead of developers.facebook.com, open the page of phones: “New page” under Messenger makes a page, the buttons beside it copy page id, page access token and app secret. “Callback” there takes the callback URL and the verify token of step 5; fields and review are settled. There you also write to the page: “New client” gets a phone; open Messenger on it and choose your page at the top.',
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
    intro: 'Make a bot with @BotFather, bring its token here, write to it. It takes five minutes.',
    steps: {
      create: {
        title: 'Create the bot',
        text: 'In Telegram, open the chat with @BotFather and send /newbot. First it asks for a name: that is what clients see above the chat.',
      },
      username: {
        title: 'Choose a username',
        text: 'The username must end in bot, for example acme_support_bot, and nobody else may have it. Clients find the bot by it: t.me/acme_support_bot.',
      },
      token: {
        title: 'Copy the token',
        text: 'BotFather answers with the token, a number, a colon and some 35 characters. Who has it can write in the name of the bot: give it to nobody.',
      },
      add: {
        title: 'Add the token here',
        text: 'Under Preferences, Bots press ADD ACCOUNT in the Telegram card. Give the bot a title of at least five characters and paste the token. Once the state is Active, the bot is connected.',
      },
      write: {
        title: 'Write to the bot',
        text: 'Open the bot in Telegram, press Start and write something.',
      },
      join: {
        title: 'Press “Join channel”',
        text: 'The conversation appears under New clients. Open it and press “Join channel” to start the conversation: from then on you are its manager, and what you write arrives on the phone.',
      },
    },
    notes: {
      groups:
        'Groups are ignored: the bot answers once that it works in private chats only. In the settings of BotFather you can turn off that it is added to groups.',
      one: 'One program receives the messages of a bot. If another one has it, you are asked before it is taken over.',
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
    intro: 'Make a bot account at Viber, bring its token here, write to it.',
    steps: {
      create: {
        title: 'Create the bot',
        text: 'Sign in at partners.viber.com with your Viber account and choose “Create bot account”. Enter a picture, a name and the address (URI) by which clients find the bot.',
      },
      category: {
        title: 'Choose a category',
        text: 'Choose one of 7 main categories and a subcategory, the language, the country and an e-mail address. Accept the terms and create the account.',
      },
      token: {
        title: 'Copy the token',
        text: 'The last page shows the token, three groups of digits and letters. Later you find it under “Edit info” of the bot.',
      },
      add: {
        title: 'Add the token here',
        text: 'Under Preferences, Bots press ADD ACCOUNT in the Viber card. Give the bot a title of at least five characters and paste the token. Viber calls this address at once, so it has to be public and https.',
      },
      write: {
        title: 'Write to the bot',
        text: 'Open the bot in Viber by its address or its code and write something. Before the first message nobody can write to the client.',
      },
      join: {
        title: 'Press “Join channel”',
        text: 'The conversation appears under New clients. Open it and press “Join channel” to start the conversation.',
      },
    },
    notes: {
      terms:
        'Since 5 February 2024 Viber opens new bots on commercial terms only, by contract with Viber or one of its partners; a monthly fee of about 100 euros is reported. Conversations that clients start are free for 24 hours, messages outside of them are charged. Older bots go on, with a free number of messages a month.',
      media: 'Files go to Viber by an address on this server. It has to be reachable from outside.',
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
      'Make an app at Facebook, connect your page with it, bring its tokens here. You need to be an administrator of the page.',
    steps: {
      app: {
        title: 'Create an app',
        text: 'Sign in at developers.facebook.com, press “Create app”, choose the use case for messages of a page and add the product Messenger.',
      },
      page: {
        title: 'Connect the page',
        text: 'In the Messenger settings of the app add your page and press “Generate token”. That is the page access token. The page id is the number below the name of the page, or under “About” of the page. Both are required.',
      },
      secret: {
        title: 'Copy the app secret',
        text: 'Under “App settings, Basic” you find the app secret. It is optional; with it every message is checked by its signature.',
      },
      add: {
        title: 'Add the page here',
        text: 'Under Preferences, Bots press ADD ACCOUNT in the Facebook card. Page id and page access token are required: they come from Facebook. Bot name and webhook token are optional at Facebook: you choose both here. GENERATE makes a token; copy it before you save, afterwards only its end is shown.',
      },
      webhook: {
        title: 'Register the webhook',
        text: 'In the Messenger settings of the app press “Add callback URL”. Paste the callback URL and, as the webhook verify token, the webhook token from before. Where Facebook asks for the address of the app, paste the API base URL.',
      },
      fields: {
        title: 'Subscribe the page',
        text: 'Choose the fields messages, messaging_postbacks, message_deliveries, message_reads, message_echoes and message_reactions. “Check the webhook” on the Bots page says exactly what does not match.',
      },
      review: {
        title: 'Have the app reviewed',
        text: 'Until then only people with a role in the app can write to the page. Ask for pages_messaging and pages_manage_metadata with advanced access, for the names of clients Business Asset User Profile Access, and for late answers the feature Human Agent. Facebook reviews the app and verifies the company.',
      },
      write: {
        title: 'Write to the page',
        text: 'Open the page in Messenger and write something.',
      },
      join: {
        title: 'Press “Join channel”',
        text: 'The conversation appears under New clients. Open it and press “Join channel” to start the conversation.',
      },
    },
    copy: {
      callback: 'Callback URL',
      base: 'API base URL',
    },
    notes: {
      window:
        'A client can be answered for 24 hours after their last message. With Human Agent people may answer for seven days.',
      tags: 'Since 27 April 2026 Facebook refuses the tags CONFIRMED_EVENT_UPDATE, ACCOUNT_UPDATE and POST_PURCHASE_UPDATE; of the tags only HUMAN_AGENT is left.',
      review:
        'Since the App Review was introduced, an app without advanced access reaches only people who have a role in it.',
    },
    draw: {
      messenger: 'Messenger settings',
      token: 'Generate token',
      fromFacebook: 'From Facebook',
      yours: 'You choose it',
    },
  },
} as const;
