import type { Message } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { ReplyFormModal } from '../../../features/messaging/canned-replies/reply-form-modal.tsx';
import { useStore } from '../../../store/store-context.tsx';
import { languageOf } from '../../../ui/canned-replies/reply-text.ts';

interface KeptReplyProps {
  message: Message;
  onClose: () => void;
}

/** Keeps an answer as a canned reply, in the client's language. */
export default function KeptReply({ message, onClose }: KeptReplyProps) {
  const locale = useLocale();
  const clientLanguage = useStore(({ channels }) => channels[message.channel_id]?.client?.language);
  const language = languageOf(clientLanguage) ?? locale;
  return <ReplyFormModal start={{ texts: { [language]: message.content } }} onClose={onClose} />;
}
