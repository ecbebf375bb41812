import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CustomFieldType, customFieldTypes, endpoints } from '@switchboard/contract';
import { useEffect, useEffectEvent } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { readChoices } from './choices.ts';
import classes from './custom-fields.module.css';

const loadShape = async () => (await import('../client-shapes.ts')).addCustomField.body;

interface AddFieldFormProps {
  onDirty: (isDirty: boolean) => void;
  onAdded: () => Promise<void>;
}

type NewField = {
  title: string;
  type: CustomFieldType;
  choices: string;
};

const toBody = ({ title, type, choices }: NewField) => ({
  title,
  type,
  model_name: 'client' as const,
  choices: type === 'choice' ? readChoices(choices) : [],
});

/** Adds a custom field behind the others. */
export function AddFieldForm({ onDirty, onAdded }: AddFieldFormProps) {
  const t = useT('clients');
  const api = useApi();
  const errorText = useErrorText();
  const initialValues: NewField = { title: '', type: 'text', choices: '' };
  const form = useContractForm({
    initialValues,
    labels: { title: t('fields.name'), type: t('fields.type'), choices: t('fields.choices') },
    shape: loadShape,
    toBody,
    failed: t('fields.failed'),
    makesNew: true,
    resetOnSuccess: true,
    onSubmit: async (values) => {
      try {
        await api.call(endpoints.addCustomField, { body: toBody(values) });
      } catch (error) {
        if (error instanceof ApiError && error.fields.length === 0) {
          notifications.show({ color: 'red', title: t('fields.failed'), message: errorText(error) });
        }
        throw error;
      }
      await onAdded();
      notifications.show({ color: 'green', message: t('fields.added', { title: values.title.trim() }) });
    },
  });
  const { isDirty } = form;
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  return (
    <ContractForm form={form} className={classes.adding} testId="add-field-form">
      <div className={classes.addition}>
        <TextInput
          required
          dir="auto"
          autoComplete="off"
          className={classes.newTitle ?? ''}
          data-testid="new-field-title"
          {...form.field('title')}
        />
        <NativeSelect
          className={classes.newType ?? ''}
          data-testid="new-field-type"
          data={customFieldTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          {...form.field('type')}
        />
      </div>
      {form.values.type === 'choice' && (
        <Textarea
          autosize
          required
          minRows={2}
          maxRows={6}
          description={t('fields.choicesHint')}
          data-testid="new-field-choices"
          {...form.field('choices')}
        />
      )}
      <div>
        <SubmitButton form={form} size="sm" data-testid="add-field">
          {t('fields.add')}
        </SubmitButton>
      </div>
    </ContractForm>
  );
}
