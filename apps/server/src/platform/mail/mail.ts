import { emailShape, type Language, languageShape } from '@switchboard/contract';
import { z } from 'zod';

/** Numbers side by side, under a heading of their own for each column. */
export interface MailTable {
  columns: readonly string[];
  /** The first cell is the row's name. */
  rows: readonly (readonly string[])[];
}

/** A picture within the mail. */
export interface MailPicture {
  title: string;
  /** What it shows, in words and numbers: for who sees no pictures. */
  alt: string;
  /** Base64. */
  png: string;
  /** What it leads to, of the workspace. */
  url: string;
  widthPx: number;
  heightPx: number;
}

/** A mail as a feature writes it, its texts already in the recipient's language. platform/mail adds the layout. */
export interface Mail {
  to: string;
  language: Language;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  table?: MailTable | undefined;
  pictures?: readonly MailPicture[] | undefined;
  /** The action for the recipient, with a URL of the workspace. */
  action: { label: string; url: string } | null;
  /** The workspace the mail is from: the URL is the canonical one (`workspaceUrl`), never that of a request. */
  workspace: { company: string; url: string };
  /** Of a mail that comes again and again: where its recipient switches it off, by a click and without signing in. */
  stop?: { label: string; url: string } | undefined;
}

const line = z.string().min(1).max(1_000);
const webAddress = z.url({ protocol: /^https?$/ });
const link = z.object({ label: line, url: webAddress });
const sizePx = z.int().min(1).max(2_000);

/** A failure here is a bug in the feature, which must have validated all typed text. */
export const mailShape = z
  .object({
    to: emailShape,
    language: languageShape,
    subject: line,
    heading: line,
    paragraphs: z.array(line).max(20),
    table: z
      .object({ columns: z.array(z.string().max(200)).max(6), rows: z.array(z.array(line).max(6)).max(30) })
      .optional(),
    pictures: z
      .array(
        z.object({
          title: line,
          alt: z.string().min(1).max(2_000),
          url: webAddress,
          png: z.base64(),
          widthPx: sizePx,
          heightPx: sizePx,
        }),
      )
      .max(5)
      .optional(),
    action: link.nullable(),
    workspace: z.object({ company: line, url: webAddress }),
    stop: link.optional(),
  })
  .refine(
    ({ action, stop, pictures = [], workspace }) =>
      [action, stop, ...pictures].every(
        (led) =>
          !led ||
          (URL.canParse(led.url) &&
            URL.canParse(workspace.url) &&
            new URL(led.url).origin === new URL(workspace.url).origin),
      ),
    'a mail leads to no other place than its workspace',
  );

/** A mail as it is handed to a mail server. */
export interface RenderedMail {
  to: string;
  messageId: string;
  language: Language;
  subject: string;
  /** Shows its pictures by `cid:`. */
  html: string;
  text: string;
  pictures: readonly RenderedPicture[];
  /** Where a POST switches such mails off (RFC 8058); null for mails that come once. */
  stopUrl: string | null;
}

export interface RenderedPicture {
  cid: string;
  /** Base64. */
  png: string;
}

/** Delivers mails. Resolves once the other side has accepted the mail; throws `MailRefusedError` when it never will. */
export interface MailTransport {
  send(mail: RenderedMail): Promise<void>;
}
