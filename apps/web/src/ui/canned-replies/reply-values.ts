import { type Channel, type CurrentUser, endpoints, foldText } from '@switchboard/contract';
import { queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/client.ts';

/** The values of a client's custom fields, by the folded titles of the fields. */
export const clientFieldsQuery = (api: Api, clientId: number) =>
  queryOptions({
    queryKey: ['client-card', clientId, 'field-values'],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, string>> => {
      const [fields, card] = await Promise.all([
        api.call(endpoints.getCustomFields, { signal }),
        api.call(endpoints.getClientCard, { params: { id: clientId }, signal }),
      ]);
      const titles = new Map(fields.data.map(({ id, title }) => [id, foldText(title)]));
      return new Map(card.client.customFields.map(({ field_id, value }) => [titles.get(field_id) ?? '', value]));
    },
  });

export interface ReplyFacts {
  client: Pick<NonNullable<Channel['client']>, 'first_name' | 'last_name' | 'username' | 'phone'> | null;
  bot: { title: string } | null;
  /** The writer. */
  manager: Pick<CurrentUser, 'first_name' | 'last_name'> | null;
  fields: ReadonlyMap<string, string>;
}

/** What a variable stands for; null where nothing is known. On one line: it stands in the middle of a sentence. */
export const makeValueOf =
  ({ client, bot, manager, fields }: ReplyFacts) =>
  (name: string): string | null => {
    const known: Record<string, string | null | undefined> = {
      'client.first_name': client?.first_name,
      'client.last_name': client?.last_name,
      'client.username': client?.username,
      'client.phone': client?.phone,
      'manager.first_name': manager?.first_name,
      'manager.last_name': manager?.last_name,
      'bot.title': bot?.title,
    };
    const value = name.startsWith('field.') ? fields.get(foldText(name.slice('field.'.length))) : known[name];
    return value?.replaceAll(/\s*\n\s*/g, ' ') ?? null;
  };
