import type { ChannelFile } from '@switchboard/contract';
import { ChannelSidePanel } from '../../features/chat/channels/details/channel-side-panel.tsx';
import { LazyPart } from '../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';

const PersonDetails = lazy(() => import('./people/person-details.tsx'));
const renderPerson = (userId: number) => <PersonDetails key={userId} userId={userId} />;

const ClientPart = lazy(() => import('./clients/client-part.tsx'));
const renderClient = (part: 'facts' | 'conversations' | 'notes' | 'history', clientId: number) => (
  <LazyPart fallback={<SkeletonRows count={3} />}>
    <ClientPart key={clientId} part={part} clientId={clientId} />
  </LazyPart>
);

const ChannelTasks = lazy(() => import('../../features/work/tasks/from-message/channel-tasks.tsx'));
const renderTasks = (channelId: number) => (
  <LazyPart fallback={<SkeletonRows count={3} />}>
    <ChannelTasks key={channelId} channelId={channelId} />
  </LazyPart>
);

interface ChannelDetailsProps {
  channelId: number;
  onOpenFile: (files: ChannelFile[], index: number) => void;
}

/** What stands beside a channel, with the cards of colleagues and clients. */
export default function ChannelDetails(props: ChannelDetailsProps) {
  return (
    <ChannelSidePanel {...props} renderPerson={renderPerson} renderClient={renderClient} renderTasks={renderTasks} />
  );
}
