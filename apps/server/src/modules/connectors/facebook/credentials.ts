import { createHmac } from 'node:crypto';
import { type Credentials, type CredentialsShape, maskSecret, showWhole } from '../credentials.ts';

/** A page as it stands in its bot's credentials. */
export interface PageAccess {
  pageId: string;
  accessToken: string;
  /** Signs calls and webhooks; null when neither the bot nor the installation has one. */
  appSecret: string | null;
}

const textWithoutSpaces = /^[\w.~-]{6,200}$/;

/** `token` is the verify token of the handshake: people choose it and enter it at Facebook. */
export const facebookCredentials: CredentialsShape = {
  token: { format: textWithoutSpaces, isOptional: false, mask: showWhole },
  page_id: { format: /^\d{5,25}$/, isOptional: false, mask: showWhole },
  page_access_token: { format: /^[\w-]{20,1000}$/, isOptional: false, mask: maskSecret },
  app_secret: { format: /^[0-9a-f]{32}$/, isOptional: true, mask: maskSecret },
};

/** A bot's own app secret goes before the installation's. */
export const accessOf = (credentials: Credentials, installationSecret: string | null): PageAccess => {
  const { page_id: pageId, page_access_token: accessToken, app_secret: appSecret } = credentials;
  if (pageId === undefined || accessToken === undefined) throw new Error('a Facebook bot without page or token');
  return { pageId, accessToken, appSecret: appSecret ?? installationSecret };
};

/** Proves that the caller with a token also knows the app's secret. */
export const appSecretProof = (accessToken: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(accessToken).digest('hex');
