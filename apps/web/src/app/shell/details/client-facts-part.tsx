import type { ListedClient } from '@switchboard/contract';
import { ClientSummary } from '../../../features/clients/client-card/client-summary.tsx';
import { ClientFields } from '../clients/client-fields.tsx';

const renderFields = (client: ListedClient) => <ClientFields client={client} />;

/** The client of a conversation, with the workspace's custom fields. */
export default function ClientFactsPart({ clientId }: { clientId: number }) {
  return <ClientSummary clientId={clientId} renderFields={renderFields} />;
}
