import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/index.ts';
import { enqueueJob, GiveUpError, type Tasks } from '../jobs/index.ts';
import type { SecretBox } from '../secrets/index.ts';
import { type Mail, type MailTransport, mailShape } from './mail.ts';
import { renderMail } from './render-mail.ts';
import { MailRefusedError } from './smtp-transport.ts';

/** About 22 hours: the pauses grow to six hours. */
const tries = 13;
/** How many mails are sent in parallel: a slow mail server must never occupy the workers of the deliveries. */
const parallelQueues = 4;

const payloadShape = z.object({ message_id: z.string(), sealed: z.string() });

/** Queues a mail in the transaction of its cause: neither exists without the other. */
export type QueueMail = (tx: Transaction, mail: Mail) => Promise<void>;

/**
 * `host` is used in the mails' Message-IDs. A mail may contain a code that lets its recipient sign in, so it is
 * encrypted in the queue.
 */
export const makeQueueMail =
  ({ secrets, host }: { secrets: SecretBox; host: string }): QueueMail =>
  async (tx, mail) => {
    const sealed = secrets.encrypt(JSON.stringify(mailShape.parse(mail))).toString('base64');
    const id = randomUUID();
    await enqueueJob(tx, {
      task: 'send-mail',
      payload: { message_id: `<${id}@${host}>`, sealed },
      queue: `mails:${Number.parseInt(id.slice(0, 2), 16) % parallelQueues}`,
      maxAttempts: tries,
    });
  };

/**
 * Sends queued mails at least once. If a process dies after the mail server accepted a mail and before the job is done,
 * the next one sends it again under the same Message-ID, by which mail programs recognise the duplicate.
 */
export const makeSendMailTasks = ({ secrets, transport }: { secrets: SecretBox; transport: MailTransport }): Tasks => ({
  'send-mail': async (payload) => {
    const { message_id: messageId, sealed } = payloadShape.parse(payload);
    const mail = mailShape.parse(JSON.parse(secrets.decrypt(Buffer.from(sealed, 'base64'))));
    try {
      await transport.send(renderMail(mail, messageId, new Date()));
    } catch (error) {
      if (error instanceof MailRefusedError) throw new GiveUpError(error.message);
      throw error;
    }
  },
});
