import { UserName } from '../../../features/chat/messages/user-name.tsx';
import type { ScheduledParts } from '../../../features/chat/scheduled-messages/scheduled-card.tsx';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { MessageContent } from '../../../ui/message/message-content.tsx';

const ScheduledEditor = lazy(() => import('./scheduled-editor.tsx'));

const renderName = (id: string, fallback: string) => <UserName id={id} fallback={fallback} />;

function Content({ content }: { content: string }) {
  const meId = useStore((state) => state.me?.id);
  return <MessageContent content={content} ownUserId={String(meId ?? '')} mentionName={renderName} />;
}

/** What messages for later show of other features. */
export const scheduledParts: ScheduledParts = {
  renderContent: (content) => <Content content={content} />,
  renderEditor: (props) => (
    <LazyPart fallback={<SkeletonRows count={1} />}>
      <ScheduledEditor {...props} />
    </LazyPart>
  ),
};
