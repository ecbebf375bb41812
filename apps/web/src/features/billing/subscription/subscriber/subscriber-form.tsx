import { Group, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  type BodyInput,
  endpoints,
  limits,
  planOf,
  type Subscriber,
  type updateSubscriber,
} from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../../ui/forms/leaving/use-leave-guard.ts';
import { subscriberKey } from '../subscription-queries.ts';

const loadShape = async () => (await import('./subscriber-shapes.ts')).updateSubscriber.body;

const toValues = ({ first_name, last_name, username, phone, country, address, title }: Subscriber) => ({
  first_name,
  last_name,
  username,
  phone: phone ?? '',
  country: country ?? '',
  address: address ?? '',
  title,
});
type Values = ReturnType<typeof toValues>;

const orNull = (text: string) => (text.trim() === '' ? null : text);
const toBody = (values: Values): BodyInput<typeof updateSubscriber> => ({
  ...values,
  phone: orNull(values.phone),
  country: orNull(values.country),
  address: orNull(values.address),
});

/** Name and address of the subscriber; the address of the mails, subdomain and plan are changed elsewhere. */
export function SubscriberForm({ subscriber, isReadOnly }: { subscriber: Subscriber; isReadOnly: boolean }) {
  const t = useT('subscription');
  const api = useApi();
  const queries = useQueryClient();
  const form = useContractForm({
    initialValues: toValues(subscriber),
    labels: {
      first_name: t('subscriber.first_name'),
      last_name: t('subscriber.last_name'),
      username: t('subscriber.username'),
      phone: t('subscriber.phone'),
      country: t('subscriber.country'),
      address: t('subscriber.address'),
      title: t('subscriber.company'),
    },
    shape: loadShape,
    toBody,
    check: (values) => findBlank(values, ['first_name', 'last_name', 'username', 'title']),
    failed: t('subscriber.notSaved'),
    onSubmit: async (values) => {
      const saved = await api.call(endpoints.updateSubscriber, { body: toBody(values) });
      queries.setQueryData(subscriberKey, saved);
      notifications.show({ color: 'green', message: t('subscriber.saved') });
    },
  });
  useLeaveGuard(form.isDirty);
  const inputProps = (field: keyof Values) => ({
    ...form.field(field),
    readOnly: isReadOnly,
    'data-testid': `subscriber-${field}`,
  });

  return (
    <ContractForm form={form} gap="md" testId="subscriber-form">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput required autoComplete="given-name" maxLength={limits.nameChars} {...inputProps('first_name')} />
        <TextInput required autoComplete="family-name" maxLength={limits.nameChars} {...inputProps('last_name')} />
        <KeptField name="email" value={subscriber.email} />
        <TextInput
          required
          autoComplete="off"
          spellCheck={false}
          maxLength={limits.nameChars}
          {...inputProps('username')}
        />
        <TextInput type="tel" autoComplete="tel" maxLength={limits.nameChars} {...inputProps('phone')} />
        <TextInput autoComplete="country-name" maxLength={limits.countryChars} {...inputProps('country')} />
        <TextInput autoComplete="street-address" maxLength={limits.addressChars} {...inputProps('address')} />
        <TextInput required autoComplete="organization" maxLength={limits.titleChars} {...inputProps('title')} />
        <KeptField name="name" value={subscriber.name} />
        <KeptField name="tariff" value={planOf(subscriber.tariff).name} />
      </SimpleGrid>
      {!isReadOnly && (
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="subscriber-submit">
            {t('subscriber.save')}
          </SubmitButton>
        </Group>
      )}
    </ContractForm>
  );
}

/** A field that is not changed here. */
function KeptField({ name, value }: { name: 'email' | 'name' | 'tariff'; value: string }) {
  const t = useT('subscription');
  return (
    <TextInput
      readOnly
      variant="filled"
      label={t(`subscriber.${name}`)}
      value={value}
      data-testid={`subscriber-${name}`}
    />
  );
}
