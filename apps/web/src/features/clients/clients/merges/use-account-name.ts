import { type ClientSummary, messengerNames } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';

type Named = Pick<ClientSummary, 'first_name' | 'last_name' | 'username' | 'service_type'>;

/** A client's name, alone and with the messenger; null stands for a deleted client. */
export function useAccountName(): {
  nameOf: (client: Named) => string;
  accountOf: (client: Named | null) => string;
} {
  const t = useT('clientMerges');
  const nameOf = (client: Named) => fullName(client) || client.username || t('unnamed');
  const accountOf = (client: Named | null) =>
    client === null
      ? t('deleted')
      : t('account', { name: nameOf(client), messenger: messengerNames[client.service_type] ?? '' });
  return { nameOf, accountOf };
}
