import { type Attachment, attachmentWords, type MessageAudience } from '@switchboard/contract';
import { useT } from '../../i18n/use-t.ts';

interface LinedMessage {
  preview: string;
  attachment: Attachment | null;
  audience?: MessageAudience;
}

/** One line of a message: its words, or else its attachment; a note says that it is one. */
export function useMessageLine(): (message: LinedMessage) => string {
  const t = useT('attachments');
  return ({ preview, attachment, audience }) => {
    const text = preview || (attachment === null ? '' : attachmentWords(attachment, t));
    return audience === 'internal' && text !== '' ? t('note', { text }) : text;
  };
}
