import type { MailTransport } from './mail.ts';

/** A mail server, as given in `SMTP_URL`. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://). Otherwise the connection is upgraded if the server offers it. */
  isSecure: boolean;
  /** Never sent unencrypted to another machine. */
  credentials: { user: string; password: string } | null;
}

/** The sender of mails, as given in `MAIL_FROM`. */
export interface Sender {
  name: string;
  address: string;
}

/** The mail server will never accept this mail: retrying is useless. `reason` contains no address. */
export class MailRefusedError extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(`the mail server refuses the mail for good: ${reason}`);
    this.name = 'MailRefusedError';
    this.reason = reason;
  }
}

interface SmtpFailure {
  code?: string;
  responseCode?: number;
  response?: string;
}

const [connectWithinMs, answerWithinMs] = [10_000, 30_000];
/** "Authentication required" and similar replies: the settings are wrong, not the mail. */
const authenticationAnswers: ReadonlySet<number> = new Set([530, 534, 535, 538]);

/** The codes of a reply without its text, which repeats the address. */
const toReason = ({ code, responseCode, response }: SmtpFailure): string => {
  const extended = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1];
  return [code, responseCode, extended].filter((part) => part !== undefined).join(' ') || 'no answer';
};

/** Whether a reply is about the envelope or the message, and not about our authentication. */
const isAboutMail = ({ code }: SmtpFailure): boolean => code === 'EENVELOPE' || code === 'EMESSAGE';

const isForGood = (failure: SmtpFailure): boolean =>
  isAboutMail(failure) &&
  failure.responseCode !== undefined &&
  failure.responseCode >= 500 &&
  !authenticationAnswers.has(failure.responseCode);

/** Without the failure as its cause: the text of replies repeats the address, and errors are logged. */
const toMailError = (failure: SmtpFailure): Error => {
  const reason = toReason(failure);
  return isForGood(failure)
    ? new MailRefusedError(reason)
    : new Error(`the mail server did not take a mail: ${reason}`);
};

const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

/** Sends mails to a mail server, each over its own connection. */
export const makeSmtpTransport = (server: SmtpServer, from: Sender): MailTransport => {
  const { host, port, isSecure, credentials } = server;
  const options = {
    host,
    port,
    secure: isSecure,
    requireTLS: !isSecure && credentials !== null && !isLoopback(host),
    ...(credentials && { auth: { user: credentials.user, pass: credentials.password } }),
    connectionTimeout: connectWithinMs,
    greetingTimeout: connectWithinMs,
    socketTimeout: answerWithinMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send({ to, messageId, language, subject, html, text, pictures, stopUrl }) {
      // Loaded with the first mail: most processes that read the settings send none.
      const { createTransport } = await import('nodemailer');
      try {
        await createTransport(options).sendMail({
          from,
          to: { name: '', address: to },
          messageId,
          subject,
          html,
          text,
          attachments: pictures.map(({ cid, png }) => ({
            cid,
            filename: `${cid}.png`,
            content: png,
            encoding: 'base64',
            contentType: 'image/png',
            contentDisposition: 'inline',
          })),
          headers: {
            // Prevents automatic replies and mail loops (RFC 3834).
            'Auto-Submitted': 'auto-generated',
            'Content-Language': language,
            // Mail programs show a button of their own that switches the mail off (RFC 8058).
            ...(stopUrl !== null && {
              'List-Unsubscribe': `<${stopUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
      } catch (error) {
        throw toMailError(error as SmtpFailure);
      }
    },
  };
};
