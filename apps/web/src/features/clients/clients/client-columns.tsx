import { type ClientSort, type FoundClient, type MessengerId, messengerNames } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { Avatar } from '../../../ui/avatar/avatar.tsx';
import { messengerIcons } from '../../../ui/channel/messenger-icons.ts';
import { PersonButton } from '../../../ui/person/person-button.tsx';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { CellValue } from '../../../ui/table/cell-value.tsx';
import type { Column } from '../../../ui/table/column.ts';
import classes from './clients-screen.module.css';

/** The messenger with its sign. */
export function MessengerName({ id }: { id: number }) {
  const name = messengerNames[id];
  if (name === undefined) return null;
  const Icon = messengerIcons[id as MessengerId];
  return (
    <span className={classes.messenger} data-whole>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      {name}
    </span>
  );
}

/** In which other messengers the same person is. */
function SamePersonSigns({ client }: { client: FoundClient }) {
  const t = useT('clients');
  return client.same_person.map((other) => {
    const Icon = messengerIcons[other.service_type as MessengerId];
    const label = t('samePerson', {
      name: fullName(other) || t('unnamed'),
      messenger: messengerNames[other.service_type] ?? '',
    });
    return (
      <span key={other.id} className={classes.samePerson} data-testid={`same-person-${other.id}`} data-hint={label}>
        <Icon size={14} stroke={1.7} role="img" aria-label={label} />
      </span>
    );
  });
}

export function useClientColumns(): Column<FoundClient, ClientSort>[] {
  const t = useT('clients');
  const common = useT('common');
  const { maySeePhones } = useClientRights();
  const columns: Column<FoundClient, ClientSort>[] = [
    { key: 'id', title: t('number'), sortBy: 'id', width: '76px', cell: (client) => client.id },
    {
      key: 'avatar',
      title: t('avatar'),
      isBare: true,
      width: '52px',
      cell: (client) => (
        <Avatar name={fullName(client) || t('unnamed')} pictureId={client.avatar?.id ?? null} size={32} />
      ),
    },
    {
      key: 'name',
      title: t('name'),
      sortBy: 'first_name',
      isHead: true,
      cell: (client) =>
        (fullName(client) || client.same_person.length > 0) && (
          <>
            <bdi className={classes.long}>{fullName(client)}</bdi>
            <SamePersonSigns client={client} />
          </>
        ),
    },
    {
      key: 'phone',
      title: t('phone'),
      sortBy: 'phone',
      // A number is not broken; other text may be long.
      cell: ({ phone }) =>
        phone &&
        (phone.length > 24 ? (
          <bdi className={classes.long}>{phone}</bdi>
        ) : (
          <bdi className={classes.phone} data-whole>
            {phone}
          </bdi>
        )),
    },
    {
      key: 'messenger',
      title: t('messenger'),
      sortBy: 'service_type',
      cell: (client) => <MessengerName id={client.service_type} />,
    },
    {
      key: 'bot',
      title: t('bot'),
      sortBy: 'bot_id',
      cell: ({ bot }) => <bdi className={classes.long}>{bot?.title || common('unknownBot')}</bdi>,
    },
    {
      key: 'manager',
      title: t('manager'),
      sortBy: 'manager_id',
      cell: ({ manager }) => (
        <CellValue missing={t('noManager')}>
          {manager && (
            <PersonButton userId={manager.id} name={fullName(manager)}>
              <bdi className={classes.long}>{fullName(manager)}</bdi>
            </PersonButton>
          )}
        </CellValue>
      ),
    },
  ];
  return columns.filter(({ key }) => maySeePhones || key !== 'phone');
}
