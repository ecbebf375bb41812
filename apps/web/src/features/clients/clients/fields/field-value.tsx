import { Anchor } from '@mantine/core';
import type { CustomField, ListedClient } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../../../i18n/use-t.ts';
import { CellValue } from '../../../../ui/table/cell-value.tsx';

export const valueOf = (client: Pick<ListedClient, 'customFields'>, field: Pick<CustomField, 'id'>): string =>
  client.customFields.find(({ field_id }) => field_id === field.id)?.value ?? '';

/** A typed address, as a link if it is a web address; anything else stays a text. */
export function SafeLink({ address }: { address: string | null }) {
  if (!address) return <CellValue>{null}</CellValue>;
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return <bdi>{address}</bdi>;
  return (
    <Anchor inherit href={url.href} target="_blank" rel="noopener noreferrer" dir="ltr">
      {address}
    </Anchor>
  );
}

/** A day of the calendar, the same in every time zone. */
const formatDay = (locale: string, day: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));

/** A client's value of a custom field, as its type is read. */
export function FieldValue({ field: { type }, value }: { field: CustomField; value: string }) {
  const common = useT('common');
  const locale = useLocale();
  if (type === 'checkbox') return common(value === 'true' ? 'yes' : 'no');
  if (value === '') return <CellValue>{null}</CellValue>;
  if (type === 'link') return <SafeLink address={value} />;
  if (type === 'date') return formatDay(locale, value);
  return <bdi>{value}</bdi>;
}
