import { type FoundClient, messengerNames } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { CellValue } from '../../../ui/table/cell-value.tsx';
import { MessengerName } from './client-columns.tsx';
import { customFieldsQuery } from './clients-queries.ts';
import classes from './clients-screen.module.css';
import { FieldValue, SafeLink, valueOf } from './fields/field-value.tsx';

/** The screen shows the first fields; all of them are in the form. */
const shownFields = 2;

/** The fields without a column of the table: shown under the row of a client. */
export function ClientDetails({ client }: { client: FoundClient }) {
  const t = useT('clients');
  const common = useT('common');
  const fields = useQuery(customFieldsQuery(useApi())).data?.data ?? [];
  const facts: { key: string; title: string; value: ReactNode }[] = [
    { key: 'username', title: t('details.username'), value: client.username && <bdi>{client.username}</bdi> },
    {
      key: 'viber_phone',
      title: t('details.viber_phone'),
      value: client.viber_phone && <bdi>{client.viber_phone}</bdi>,
    },
    { key: 'facebook_link', title: t('details.facebookLink'), value: <SafeLink address={client.facebook_link} /> },
    { key: 'messenger', title: t('messenger'), value: <MessengerName id={client.service_type} /> },
    { key: 'bot', title: t('bot'), value: <bdi>{client.bot?.title || common('unknownBot')}</bdi> },
    {
      key: 'manager',
      title: t('manager'),
      value: <CellValue missing={t('noManager')}>{client.manager && <bdi>{fullName(client.manager)}</bdi>}</CellValue>,
    },
    ...client.same_person.map((other) => ({
      key: `person-${other.id}`,
      title: t('details.samePerson'),
      value: (
        <Link to="/clients/$id/" params={{ id: String(other.id) }}>
          <bdi>
            {t('details.account', {
              name: fullName(other) || t('unnamed'),
              messenger: messengerNames[other.service_type] ?? '',
            })}
          </bdi>
        </Link>
      ),
    })),
    ...fields.slice(0, shownFields).map((field) => ({
      key: `field-${field.id}`,
      title: field.title,
      value: <FieldValue field={field} value={valueOf(client, field)} />,
    })),
  ];
  return (
    <dl className={classes.facts} data-testid={`client-details-${client.id}`}>
      {facts.map(({ key, title, value }) => (
        <div key={key}>
          <dt dir="auto">{title}</dt>
          <dd>
            <CellValue>{value}</CellValue>
          </dd>
        </div>
      ))}
    </dl>
  );
}
