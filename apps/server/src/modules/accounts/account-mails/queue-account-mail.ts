import { languageShape } from '@switchboard/contract';
import type { Transaction } from '../../../platform/database/index.ts';
import { type MailTexts, mailTexts, type QueueMail } from '../../../platform/mail/index.ts';
import { renderText } from '../../../platform/texts/index.ts';
import { findRecipient } from './recipient-queries.ts';

/** The mails there are, each with its texts in `locales/LANGUAGE/mails.ts`. */
export type AccountMailKind = Exclude<keyof MailTexts, 'layout' | 'weekly'>;

export interface AccountMail {
  workspaceId: number;
  userId: number;
  kind: AccountMailKind;
  /** Where its button leads, in the workspace: `/reset-password/7/CODE/`. */
  path: string;
  /** The values its texts contain, besides `company`. */
  values?: Readonly<Record<string, string | number>>;
  /** Instead of the user's present address. */
  to?: string;
}

/** Queues a mail to a user, in their language, in the transaction of its cause. */
export type QueueAccountMail = (tx: Transaction, mail: AccountMail) => Promise<void>;

interface AccountMailDeps {
  queueMail: QueueMail;
  /** The canonical address of a workspace, by its subdomain. */
  addressOf: (subdomain: string) => string;
}

export const makeQueueAccountMail =
  ({ queueMail, addressOf }: AccountMailDeps): QueueAccountMail =>
  async (tx, { workspaceId, userId, kind, path, values = {}, to }) => {
    const recipient = await findRecipient(tx, workspaceId, userId);
    if (recipient === null) return;
    const { company, subdomain } = recipient;
    const language = languageShape.catch('en-US').parse(recipient.language);
    const { subject, heading, lines, action } = mailTexts[language][kind];
    const render = (text: string) => renderText(language, text, { company, ...values });
    const url = addressOf(subdomain);
    await queueMail(tx, {
      to: to ?? recipient.email,
      language,
      subject: render(subject),
      heading: render(heading),
      paragraphs: Object.values<string>(lines).map(render),
      action: { label: render(action), url: new URL(path, url).href },
      workspace: { company, url },
    });
  };
