import { emailShape } from '@switchboard/contract';
import type { Sender, SmtpServer } from './smtp-transport.ts';

/** Where mails are sent: to a mail server, or, in development, into a folder. */
export type MailSettings =
  | { smtp: SmtpServer; from: Sender }
  | {
      mailboxDir: string;
      /** Only on a local address: the mailbox is open to everyone who can reach it. */
      isShown: boolean;
    };

const defaultPorts: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 };

/** `smtp[s]://[user:password@]host[:port]`; null for anything else. User and password are percent-encoded. */
export const parseSmtpUrl = (text: string): SmtpServer | null => {
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const defaultPort = defaultPorts[protocol];
  if (defaultPort === undefined || hostname === '') return null;
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') return null;
  if ((username === '') !== (password === '')) return null;
  try {
    return {
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? defaultPort : Number(port),
      isSecure: protocol === 'smtps:',
      credentials:
        username === '' ? null : { user: decodeURIComponent(username), password: decodeURIComponent(password) },
    };
  } catch {
    return null;
  }
};

/** `Name <address>` or an address; null for anything else. */
export const parseSender = (text: string): Sender | null => {
  const [, name = '', inBrackets] = /^([^<>"\p{Cc}]{0,100}?) *<([^<>]*)>$/u.exec(text.trim()) ?? [];
  const address = emailShape.safeParse(inBrackets ?? text);
  return address.success ? { name: name.trim(), address: address.data } : null;
};

/** The destination of mails from the settings; adds their errors to `problems`. */
export const readMailSettings = (
  given: { SMTP_URL?: string | undefined; MAIL_FROM?: string | undefined },
  { baseUrl, mailboxDir, isProduction }: { baseUrl: URL | null; mailboxDir: string; isProduction: boolean },
  problems: string[],
): MailSettings => {
  const { SMTP_URL: url, MAIL_FROM: sender } = given;
  const smtp = url === undefined ? null : parseSmtpUrl(url);
  const from = sender === undefined ? null : parseSender(sender);
  if (url !== undefined && smtp === null) {
    problems.push('SMTP_URL: must be smtp://USER:PASSWORD@host:587, or smtps:// for TLS from the start');
  }
  if (sender !== undefined && from === null) problems.push('MAIL_FROM: must be an address, or Name <address>');
  if ((url === undefined) !== (sender === undefined)) problems.push('SMTP_URL, MAIL_FROM: go together');
  if (isProduction && url === undefined && sender === undefined) {
    problems.push('SMTP_URL: must name a mail server in production, where mails are not kept to be looked at');
  }
  if (smtp !== null && from !== null) return { smtp, from };
  return { mailboxDir, isShown: baseUrl !== null && isOfThisMachine(baseUrl.hostname) };
};

const isOfThisMachine = (host: string): boolean =>
  /^(?:(?:[a-z0-9-]+\.)*localhost|127\.\d+\.\d+\.\d+|\[::1\])$/i.test(host);
