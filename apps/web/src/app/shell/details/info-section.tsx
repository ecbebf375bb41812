import { IconInfoCircle } from '@tabler/icons-react';
import { ChannelFacts } from '../../../features/chat/channels/details/channel-facts.tsx';
import { loadClientPart } from '../../../features/clients/client-card/details-sections.tsx';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsPanelProps, DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

const loadClientFacts = () => import('./client-facts-part.tsx');
// The part that is opened next is loaded along.
const ClientFacts = lazy(async () => (await Promise.all([loadClientFacts(), loadClientPart()]))[0]);

function InfoPanel({ channel }: DetailsPanelProps) {
  const { client_id: clientId } = channel;
  if (clientId === null) return <ChannelFacts channel={channel} />;
  return (
    <LazyPart fallback={<SkeletonRows count={3} />}>
      <ClientFacts channel={channel} clientId={clientId} />
    </LazyPart>
  );
}

/** The facts about a channel, or about a conversation's client: from two features, so that it is put together here. */
export const infoSection: DetailsSection = {
  name: 'info',
  order: 10,
  place: 'overview',
  Title: () => useT('details')('info.title'),
  heading: () => ({ icon: IconInfoCircle }),
  Panel: InfoPanel,
};
