import type { Channel } from '@switchboard/contract';
import { IconHistory, IconMessages, IconNote } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsPanelProps, DetailsSection } from '../../../ui/details/details-section.ts';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';

export const loadClientPart = () => import('./client-part.tsx');
const ClientPart = lazy(loadClientPart);

/** A part of the card of a conversation's client. */
const panelOf = (part: 'notes' | 'conversations' | 'history') =>
  function ClientPanel({ channel: { client_id: clientId } }: DetailsPanelProps) {
    return (
      clientId !== null && (
        <LazyPart fallback={<SkeletonRows count={3} />}>
          <ClientPart part={part} clientId={clientId} />
        </LazyPart>
      )
    );
  };

const isOfClient = (channel: Channel) => channel.client_id !== null;

const notes: DetailsSection = {
  name: 'clientNotes',
  order: 20,
  useHeading: (channel) => {
    const t = useT('details');
    return isOfClient(channel) ? { title: t('client.notes'), icon: IconNote } : null;
  },
  Panel: panelOf('notes'),
};

const conversations: DetailsSection = {
  name: 'clientConversations',
  order: 30,
  useHeading: (channel) => {
    const t = useT('details');
    return isOfClient(channel) ? { title: t('client.conversations'), icon: IconMessages } : null;
  },
  Panel: panelOf('conversations'),
};

const history: DetailsSection = {
  name: 'clientHistory',
  order: 40,
  useHeading: (channel) => {
    const t = useT('details');
    return isOfClient(channel) ? { title: t('client.history'), icon: IconHistory } : null;
  },
  Panel: panelOf('history'),
};

export const detailsSections: DetailsSection[] = [notes, conversations, history];
