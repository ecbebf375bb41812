import { IconHistory, IconMessages, IconNote } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import type { DetailsPanelProps, DetailsSection, SectionHeading } from '../../../ui/details/details-section.ts';
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

const ofClient =
  (icon: SectionHeading['icon']): DetailsSection['heading'] =>
  (_state, channel) =>
    channel.client_id === null ? null : { icon };

const notes: DetailsSection = {
  name: 'clientNotes',
  order: 20,
  place: 'overview',
  Title: () => useT('details')('client.notes'),
  heading: ofClient(IconNote),
  Panel: panelOf('notes'),
};

const conversations: DetailsSection = {
  name: 'clientConversations',
  order: 50,
  place: 'history',
  Title: () => useT('details')('client.conversations'),
  heading: ofClient(IconMessages),
  Panel: panelOf('conversations'),
};

const history: DetailsSection = {
  name: 'clientHistory',
  order: 60,
  place: 'history',
  Title: () => useT('details')('client.history'),
  heading: ofClient(IconHistory),
  Panel: panelOf('history'),
};

export const detailsSections: DetailsSection[] = [notes, conversations, history];
