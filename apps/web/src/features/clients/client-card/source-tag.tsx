import type { ClientSummary } from '@switchboard/contract';
import { messengerNames } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { messengerIcons } from '../../../ui/channel/messenger-icons.ts';
import classes from './client-card.module.css';
import { clientName } from './client-name.ts';
import { useClientCard } from './use-client-card.ts';

type Source = Pick<ClientSummary, 'first_name' | 'last_name' | 'username' | 'service_type'>;

/** The messenger and the name under which a person is known there. */
export function Source({ client }: { client: Source }) {
  const t = useT('clientCard');
  const Icon = messengerIcons[client.service_type as keyof typeof messengerIcons];
  const messenger = messengerNames[client.service_type] ?? '';
  return (
    <span className={classes.source} data-testid="source">
      <Icon size={14} stroke={1.7} aria-hidden="true" />
      <bdi>{t('timeline.of', { messenger, name: clientName(client) || t('unnamed') })}</bdi>
    </span>
  );
}

interface SourceTagProps {
  /** The account of the entry. */
  clientId: number;
  /** The client of the card: the tag is empty for a person with one account. */
  cardId: number;
}

export function SourceTag({ clientId, cardId }: SourceTagProps) {
  const isOneOfSeveral = (useClientCard(cardId).data?.person_ids.length ?? 1) > 1;
  return isOneOfSeveral ? <SourceOf clientId={clientId} /> : null;
}

function SourceOf({ clientId }: { clientId: number }) {
  const client = useClientCard(clientId).data?.client;
  return client ? <Source client={client} /> : null;
}
