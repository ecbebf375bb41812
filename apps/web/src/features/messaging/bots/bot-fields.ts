import { type BotView, greetingMessengers, type MessengerId, messengers, type Welcome } from '@switchboard/contract';

/** The values of a bot's form; messengers use different parts of it. */
export interface BotValues extends Record<string, unknown> {
  title: string;
  token: string;
  page_id: string;
  page_access_token: string;
  app_secret: string;
  human_agent: boolean;
  welcome: Welcome;
  away: Welcome;
}

export const credentialFields = ['token', 'page_id', 'page_access_token', 'app_secret'] as const;
export type CredentialField = (typeof credentialFields)[number];

/** Bots of a page have more credentials than a token, and their token is one that we choose. */
export const isPage = (type: MessengerId): boolean => type === messengers.messenger;

/** Whether the bot greets a client who opens its chat, before they have said anything. */
export const greetsOnOpening = (type: MessengerId): boolean => greetingMessengers.includes(type);

export const fieldsOf = (type: MessengerId): readonly CredentialField[] =>
  isPage(type) ? credentialFields : ['token'];

export const initialValues = (bot: BotView | null): BotValues => ({
  title: bot?.title ?? '',
  token: bot?.token ?? '',
  page_id: bot?.page_id ?? '',
  page_access_token: bot?.page_access_token ?? '',
  app_secret: bot?.app_secret ?? '',
  human_agent: bot?.human_agent ?? false,
  welcome: bot?.welcome ?? {},
  away: bot?.away ?? {},
});

/** Not what a colleague may have changed meanwhile. */
const changedText = (name: 'welcome' | 'away', values: BotValues, bot: BotView | null) =>
  JSON.stringify(values[name]) === JSON.stringify(bot?.[name] ?? {}) ? {} : { [name]: values[name] };

/** The values to send: only those texts and credentials that were entered anew. */
export const toFields = (type: MessengerId, values: BotValues, bot: BotView | null) => ({
  type,
  title: values.title,
  ...(isPage(type) && { human_agent: values.human_agent }),
  ...changedText('welcome', values, bot),
  ...changedText('away', values, bot),
  ...Object.fromEntries(
    fieldsOf(type)
      .filter((name) => values[name].trim() !== '' && values[name].trim() !== (bot?.[name] ?? ''))
      .map((name) => [name, values[name]]),
  ),
});
