import { ActionIcon, Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { filterFieldsQuery } from './field-queries.ts';
import classes from './filter-fields.module.css';
import type { FilterFieldsProps } from './filter-values.ts';

/** Custom fields of the client, each with a value; none: there are no custom fields. */
export function FieldConditions({ values: { fields: conditions }, onChange }: FilterFieldsProps) {
  const t = useT('views');
  const fields = useQuery(filterFieldsQuery(useApi())).data ?? [];
  const change = (next: typeof conditions) => onChange('fields', next);
  const [first] = fields;
  if (first === undefined && conditions.length === 0) return null;
  return (
    <div role="group" aria-label={t('form.fields')}>
      <Input.Label>{t('form.fields')}</Input.Label>
      {conditions.map(({ fieldId, value }, index) => {
        const field = fields.find(({ id }) => String(id) === fieldId);
        const replace = (changed: Partial<{ fieldId: string; value: string }>) =>
          change(conditions.with(index, { fieldId, value, ...changed }));
        const choices = field?.type === 'choice' ? field.choices : field?.type === 'checkbox' ? ['true'] : null;
        return (
          <div key={index} className={classes.condition}>
            <NativeSelect
              size="sm"
              aria-label={t('form.field')}
              value={fieldId}
              data={fields.map(({ id, title }) => ({ value: String(id), label: title }))}
              data-testid={`filter-field-${index}`}
              onChange={(event) => replace({ fieldId: event.currentTarget.value, value: '' })}
            />
            {choices ? (
              <NativeSelect
                size="sm"
                aria-label={t('form.value')}
                value={value}
                data={[
                  { value: '', label: t('form.anyValue') },
                  ...choices.map((one) => ({ value: one, label: field?.type === 'checkbox' ? '✓' : one })),
                ]}
                onChange={(event) => replace({ value: event.currentTarget.value })}
              />
            ) : (
              <TextInput
                size="sm"
                dir="auto"
                aria-label={t('form.value')}
                placeholder={t('form.anyValue')}
                maxLength={limits.fieldValueChars}
                value={value}
                data-testid={`filter-field-value-${index}`}
                onChange={(event) => replace({ value: event.currentTarget.value })}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={t('form.removeField', { name: field?.title ?? '' })}
              onClick={() => change(conditions.toSpliced(index, 1))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        );
      })}
      {first !== undefined && conditions.length < limits.filterValues && (
        <Button
          variant="default"
          size="compact-sm"
          mt={4}
          leftSection={<IconPlus size={14} aria-hidden="true" />}
          data-testid="add-filter-field"
          onClick={() => change([...conditions, { fieldId: String(first.id), value: '' }])}
        >
          {t('form.addField')}
        </Button>
      )}
    </div>
  );
}
