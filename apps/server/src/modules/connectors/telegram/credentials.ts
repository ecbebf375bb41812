import { type Credentials, type CredentialsShape, maskSecret } from '../credentials.ts';

/** The number before the colon is the bot's id. */
const tokenFormat = /^\d{1,20}:[\w-]{30,100}$/;

export const telegramCredentials: CredentialsShape = {
  token: { format: tokenFormat, isOptional: false, mask: maskSecret },
};

export const tokenOf = ({ token }: Credentials): string => {
  if (token === undefined) throw new Error('a Telegram bot without a token');
  return token;
};
