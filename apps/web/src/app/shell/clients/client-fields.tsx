import type { ListedClient } from '@switchboard/contract';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { customFieldsQuery } from '../../../features/clients/clients/clients-queries.ts';
import { FieldValue, valueOf } from '../../../features/clients/clients/fields/field-value.tsx';

/** All custom fields of a client, for the list of facts on the card. */
export function ClientFields({ client }: { client: ListedClient }) {
  const fields = useQuery(customFieldsQuery(useApi())).data?.data ?? [];
  return fields.map((field) => (
    <div key={field.id} style={{ display: 'contents' }} data-testid={`client-field-${field.id}`}>
      <dt dir="auto">{field.title}</dt>
      <dd dir="auto">
        <FieldValue field={field} value={valueOf(client, field)} />
      </dd>
    </div>
  ));
}
