import { UserName } from '../../../features/chat/messages/user-name.tsx';
import { useStore } from '../../../store/store-context.tsx';
import { MessageContent } from '../../../ui/message/message-content.tsx';

const renderName = (id: string, fallback: string) => <UserName id={id} fallback={fallback} />;

function Content({ content }: { content: string }) {
  const meId = useStore((state) => state.me?.id);
  return <MessageContent content={content} ownUserId={String(meId ?? '')} mentionName={renderName} />;
}

/** A text as messages show it. */
export const renderContent = (content: string) => <Content content={content} />;
