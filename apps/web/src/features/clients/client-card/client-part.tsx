import { ClientConversations } from './client-conversations.tsx';
import { ClientHistory } from './client-history.tsx';
import { ClientNotes } from './client-notes.tsx';

interface ClientPartProps {
  part: 'conversations' | 'notes' | 'history';
  clientId: number;
}

/** A part of a client's card in the details of their conversation. */
export default function ClientPart({ part, clientId }: ClientPartProps) {
  switch (part) {
    case 'conversations':
      return <ClientConversations others clientId={clientId} />;
    case 'notes':
      return <ClientNotes clientId={clientId} />;
    case 'history':
      return <ClientHistory clientId={clientId} />;
  }
}
