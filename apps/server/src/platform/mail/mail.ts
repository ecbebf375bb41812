import { emailShape, type Language, languageShape } from '@switchboard/contract';
import { z } from 'zod';

/** A mail as a feature writes it, its texts already in the recipient's language. platform/mail adds the layout. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** The action for the recipient, with a URL of the workspace. */
  action: { label: string; url: string } | null;
  /** The workspace the mail is from: the URL is the canonical one (`workspaceUrl`), never that of a request. */
  workspace: { company: string; url: string };
}

const line = z.string().min(1).max(1_000);
const webAddress = z.url({ protocol: /^https?$/ });

/** A failure here is a bug in the feature, which must have validated all typed text. */
export const mailShape = z
  .object({
    to: emailShape,
    language: languageShape,
    subject: line,
    heading: line,
    paragraphs: z.array(line).max(20),
    action: z.object({ label: line, url: webAddress }).nullable(),
    workspace: z.object({ company: line, url: webAddress }),
  })
  .refine(
    ({ action, workspace }) =>
      action === null ||
      (URL.canParse(action.url) &&
        URL.canParse(workspace.url) &&
        new URL(action.url).origin === new URL(workspace.url).origin),
    'a mail leads to no other place than its workspace',
  );

/** A mail as it is handed to a mail server. */
export interface RenderedMail {
  to: string;
  messageId: string;
  language: Language;
  subject: string;
  html: string;
  text: string;
}

/** Delivers mails. Resolves once the other side has accepted the mail; throws `MailRefusedError` when it never will. */
export interface MailTransport {
  send(mail: RenderedMail): Promise<void>;
}
