import type { Channel, ListedClient } from '@switchboard/contract';
import { ChannelPurpose } from '../../../features/chat/channels/details/channel-facts.tsx';
import { ClientSummary } from '../../../features/clients/client-card/client-summary.tsx';
import { ClientFields } from '../clients/client-fields.tsx';

const renderFields = (client: ListedClient) => <ClientFields client={client} />;

interface ClientFactsPartProps {
  channel: Channel;
  clientId: number;
}

/** A conversation and its client in one list, with the workspace's custom fields. */
export default function ClientFactsPart({ channel, clientId }: ClientFactsPartProps) {
  return <ClientSummary clientId={clientId} renderFields={renderFields} more={<ChannelPurpose channel={channel} />} />;
}
