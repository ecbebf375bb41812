import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  sender: string;
  recipients: string[];
  /** As received on the wire. */
  raw: string;
  mail: Email;
}

/** The mail server's refusal of a step; null accepts it. */
export interface Refusal {
  code: number;
  text: string;
}

export interface MailServer {
  url: string;
  /** In the order they came, including those refused after their data. */
  received: ReceivedMail[];
  /** Recipients that clients gave, including refused ones. */
  asked: string[];
  /** Set by tests. */
  answerRecipient: (address: string) => Refusal | null;
  answerMail: (mail: ReceivedMail) => Refusal | null | Promise<Refusal | null>;
  close(): Promise<void>;
}

const toError = (refusal: Refusal | null) =>
  refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code });

/** A mail server on this machine that speaks real SMTP. */
export const startMailServer = async (): Promise<MailServer> => {
  const read = async (raw: string, sender: string, recipients: string[]): Promise<Refusal | null> => {
    const mail = { sender, recipients, raw, mail: await PostalMime.parse(raw) };
    const refusal = await made.answerMail(mail);
    made.received.push(mail);
    return refusal;
  };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      made.asked.push(address);
      done(toError(made.answerRecipient(address)));
    },
    // oxlint-disable-next-line typescript/no-misused-promises -- it answers through `done` whatever happens
    onData: async (stream, { envelope }, done) => {
      try {
        const sender = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const recipients = envelope.rcptTo.map(({ address }) => address);
        done(toError(await read(await text(stream), sender, recipients)));
      } catch (error) {
        done(error as Error);
      }
    },
  });
  // Some tests cut their clients off in mid-session.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const made: MailServer = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    asked: [],
    answerRecipient: () => null,
    answerMail: () => null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return made;
};
