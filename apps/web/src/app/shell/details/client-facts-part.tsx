import type { ListedClient } from '@switchboard/contract';
import { ClientSummary } from '../../../features/clients/client-card/client-summary.tsx';
import { ClientFields } from '../clients/client-fields.tsx';

const renderFields = (client: ListedClient) => <ClientFields client={client} />;

/** Who the client of a conversation is, with what the workspace asks about its clients. */
export default function ClientFactsPart({ clientId }: { clientId: number }) {
  return <ClientSummary clientId={clientId} renderFields={renderFields} />;
}
