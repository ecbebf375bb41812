import { Group, SimpleGrid, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CustomField, endpoints, type ListedClient } from '@switchboard/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts';
import { clientsKey, customFieldsQuery } from './clients-queries.ts';
import { FieldInput } from './fields/field-input.tsx';
import { valueOf } from './fields/field-value.tsx';

const loadShape = async () => (await import('./client-shapes.ts')).editClient.body;

interface EditClientModalProps {
  /** As it was when the form was opened: others' changes meanwhile are not overwritten. */
  client: ListedClient;
  onClose: () => void;
}

/** Changes a client's fields, custom values included. */
export function EditClientModal(props: EditClientModalProps) {
  const t = useT('clients');
  const fields = useQuery(customFieldsQuery(useApi()));
  const errorText = useErrorText();
  // The focus returns to the opener, as the form opens out of the dialog that waits for its fields.
  useFocusBack();
  if (fields.data !== undefined) return <EditClientForm {...props} fields={fields.data.data} />;
  return (
    <Dialog title={t('form.title')} onClose={props.onClose}>
      {fields.error === null ? (
        <SkeletonRows count={4} />
      ) : (
        <ErrorState
          title={t('form.fieldsFailed')}
          hint={errorText(fields.error)}
          onRetry={() => void fields.refetch()}
        />
      )}
    </Dialog>
  );
}

interface EditClientFormProps extends EditClientModalProps {
  /** As they are now: a field that is deleted meanwhile leaves the form. */
  fields: readonly CustomField[];
}

function EditClientForm({ client, fields, onClose }: EditClientFormProps) {
  const t = useT('clients');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const initialValues = {
    first_name: client.first_name,
    last_name: client.last_name,
    phone: client.phone ?? '',
    username: client.username ?? '',
    viber_phone: client.viber_phone ?? '',
    facebook_link: client.facebook_link ?? '',
    customFields: fields.map((field) => ({ field_id: field.id, value: valueOf(client, field) })),
  };
  const fieldOf = (id: number) => fields.find((field) => field.id === id);
  const toBody = ({ customFields, ...values }: typeof initialValues) => ({
    ...values,
    id: client.id,
    version: client.version,
    customFields: customFields.filter(({ field_id }) => fieldOf(field_id) !== undefined),
  });
  const form = useContractForm({
    initialValues,
    labels: {
      first_name: t('form.firstName'),
      last_name: t('form.lastName'),
      phone: t('phone'),
      username: t('details.username'),
      viber_phone: t('details.viber_phone'),
      facebook_link: t('details.facebookLink'),
      'customFields.*.value': t('filters.value'),
    },
    shape: loadShape,
    toBody,
    failed: t('form.failed'),
    onSubmit: async (values) => {
      try {
        await api.call(endpoints.editClient, { body: toBody(values) });
      } catch (error) {
        if (error instanceof ApiError && error.fields.length === 0) {
          notifications.show({ color: 'red', title: t('form.failed'), message: errorText(error) });
        }
        throw error;
      }
      await queries.invalidateQueries({ queryKey: clientsKey });
      notifications.show({ color: 'green', message: t('form.saved', { name: fullName(values) }) });
      onClose();
    },
  });
  const text = { dir: 'auto', autoComplete: 'off' } as const;

  return (
    <FormModal opened title={t('form.title')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form} testId="client-form">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm" verticalSpacing="sm">
          <TextInput {...text} required data-autofocus data-testid="client-first-name" {...form.field('first_name')} />
          <TextInput {...text} data-testid="client-last-name" {...form.field('last_name')} />
          <TextInput {...text} type="tel" data-testid="client-phone" {...form.field('phone')} />
          <TextInput {...text} data-testid="client-username" {...form.field('username')} />
          <TextInput {...text} type="tel" data-testid="client-viber_phone" {...form.field('viber_phone')} />
          <TextInput {...text} data-testid="client-facebook-link" {...form.field('facebook_link')} />
        </SimpleGrid>
        {form.values.customFields.map(({ field_id }, index) => {
          const field = fieldOf(field_id);
          if (field === undefined) return null;
          const { value, error, onChange } = form.rowField('customFields', index, 'value');
          return <FieldInput key={field_id} field={field} value={value} error={error} onChange={onChange} />;
        })}
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} data-testid="client-submit">
            {t('fields.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
