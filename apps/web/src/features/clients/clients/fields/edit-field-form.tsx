import { Button, Group, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CustomField, endpoints } from '@switchboard/contract';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { ApiError } from '../../../../api/api-error.ts';
import { useT } from '../../../../i18n/use-t.ts';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { readChoices } from './choices.ts';
import classes from './custom-fields.module.css';

const loadShape = async () => (await import('../client-shapes.ts')).editCustomField.body;

interface EditFieldFormProps {
  field: CustomField;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => Promise<void>;
}

/** Renames a custom field, in its place in the list. */
export function EditFieldForm({ field, onDone, onDirty, onSaved }: EditFieldFormProps) {
  const t = useT('clients');
  const api = useApi();
  const errorText = useErrorText();
  const toBody = ({ title, choices }: { title: string; choices: string }) => ({
    id: field.id,
    title,
    ...(field.type === 'choice' && { choices: readChoices(choices) }),
  });
  const form = useContractForm({
    initialValues: { title: field.title, choices: field.choices.join('\n') },
    labels: { title: t('fields.name'), choices: t('fields.choices') },
    shape: loadShape,
    toBody,
    failed: t('fields.failed'),
    onSubmit: async (values) => {
      try {
        await api.call(endpoints.editCustomField, { body: toBody(values) });
      } catch (error) {
        if (error instanceof ApiError && error.fields.length === 0) {
          notifications.show({ color: 'red', title: t('fields.failed'), message: errorText(error) });
        }
        throw error;
      }
      await onSaved();
      onDone();
    },
  });
  const titleRef = useRef<HTMLInputElement>(null);
  useEffect(() => titleRef.current?.focus(), []);
  const { isDirty } = form;
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);
  return (
    <div className={classes.editing}>
      <ContractForm form={form} testId="edit-field-form">
        <TextInput
          required
          ref={titleRef}
          dir="auto"
          autoComplete="off"
          data-testid="field-title"
          {...form.field('title')}
        />
        {field.type === 'choice' && (
          <Textarea
            autosize
            minRows={2}
            maxRows={6}
            description={t('fields.choicesHint')}
            data-testid="field-choices"
            {...form.field('choices')}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" size="xs" data-testid="field-cancel" onClick={onDone}>
            {t('fields.cancel')}
          </Button>
          <SubmitButton form={form} size="xs" data-testid="field-save">
            {t('fields.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </div>
  );
}
