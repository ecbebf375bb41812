import { type Attachment, attachmentWords } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

/** One line of a message: its words, or else its attachment. */
export function useMessageLine(): (message: { preview: string; attachment: Attachment | null }) => string {
  const t = useT('attachments');
  return ({ preview, attachment }) => preview || (attachment === null ? '' : attachmentWords(attachment, t));
}
