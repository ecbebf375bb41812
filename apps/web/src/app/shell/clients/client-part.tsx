import type { ListedClient } from '@switchboard/contract';
import { ClientConversations } from '../../../features/clients/client-card/client-conversations.tsx';
import { ClientHistory } from '../../../features/clients/client-card/client-history.tsx';
import { ClientNotes } from '../../../features/clients/client-card/client-notes.tsx';
import { ClientSummary } from '../../../features/clients/client-card/client-summary.tsx';
import { ClientFields } from './client-fields.tsx';

const renderFields = (client: ListedClient) => <ClientFields client={client} />;

interface ClientPartProps {
  part: 'facts' | 'conversations' | 'notes' | 'history';
  clientId: number;
}

/** A part of a client's card in the details of their conversation. */
export default function ClientPart({ part, clientId }: ClientPartProps) {
  switch (part) {
    case 'facts':
      return <ClientSummary clientId={clientId} renderFields={renderFields} />;
    case 'conversations':
      return <ClientConversations clientId={clientId} />;
    case 'notes':
      return <ClientNotes clientId={clientId} />;
    case 'history':
      return <ClientHistory clientId={clientId} />;
  }
}
