import { Stack, Text, VisuallyHidden } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CustomField, endpoints } from '@switchboard/contract';
import { IconForms } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../../ui/feedback/skeleton-rows.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { useMovedRows } from '../../../../ui/lists/use-moved-rows.ts';
import { clientsKey, customFieldsKey, customFieldsQuery } from '../clients-queries.ts';
import { AddFieldForm } from './add-field-form.tsx';
import { CustomFieldRow } from './custom-field-row.tsx';
import classes from './custom-fields.module.css';

/** The workspace's custom fields: adding, renaming, ordering and deleting them. */
export function CustomFieldsModal({ onClose }: { onClose: () => void }) {
  const t = useT('clients');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const confirm = useConfirm();
  const found = useQuery(customFieldsQuery(api));
  const [editedId, setEditedId] = useState<number | null>(null);
  const [dirtyForms, setDirtyForms] = useState<Record<string, boolean>>({});
  const [announcement, setAnnouncement] = useState('');
  const fields = found.data?.data ?? [];
  const noteDirty = (form: string, isDirty: boolean) =>
    setDirtyForms((held) => (held[form] === isDirty ? held : { ...held, [form]: isDirty }));
  const reload = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: customFieldsKey }),
      queries.invalidateQueries({ queryKey: clientsKey }),
    ]);
  };

  const { ordered, handleProps } = useMovedRows(fields, {
    onMoved: (title, place) => setAnnouncement(t('fields.moved', { title, place, count: fields.length })),
    save: async (ids) => {
      try {
        await api.call(endpoints.orderCustomFields, { body: { ids: [...ids] } });
      } catch (error) {
        notifications.show({ color: 'red', title: t('fields.failed'), message: errorText(error) });
      }
      await reload();
    },
  });
  const remove = (field: CustomField) =>
    confirm({
      title: t('fields.removeTitle'),
      text: t('fields.removeText'),
      hint: t('fields.removeHint'),
      quote: field.title,
      dangerous: true,
      testId: 'confirm-delete-field',
      failed: t('fields.failed'),
      onConfirm: async () => {
        await api.call(endpoints.deleteCustomField, { body: { id: field.id } });
        await reload();
        notifications.show({ message: t('fields.deleted', { title: field.title }) });
      },
    });

  return (
    <FormModal opened title={t('fields.title')} dirty={Object.values(dirtyForms).some(Boolean)} onClose={onClose}>
      <Stack gap="sm" data-testid="custom-fields-modal">
        <Text size="sm" c="dimmed">
          {t('fields.intro')}
        </Text>
        {found.data === undefined && found.error === null && <SkeletonRows count={3} />}
        {found.data === undefined && found.error !== null && (
          <ErrorState title={t('fields.failed')} hint={errorText(found.error)} onRetry={() => void found.refetch()} />
        )}
        {found.data !== undefined && fields.length === 0 && (
          <EmptyState icon={IconForms} title={t('fields.empty')} hint={t('fields.emptyHint')} />
        )}
        {ordered.length > 0 && (
          <ol className={classes.fields}>
            {ordered.map((field, index) => (
              <CustomFieldRow
                key={field.id}
                field={field}
                handleProps={handleProps(index)}
                isEdited={editedId === field.id}
                onEdit={() => setEditedId(field.id)}
                onDone={() => {
                  setEditedId(null);
                  noteDirty('edit', false);
                }}
                onDirty={(isDirty) => noteDirty('edit', isDirty)}
                onSaved={reload}
                onDelete={() => remove(field)}
              />
            ))}
          </ol>
        )}
        <VisuallyHidden role="status">{announcement}</VisuallyHidden>
        {found.data !== undefined && <AddFieldForm onDirty={(isDirty) => noteDirty('add', isDirty)} onAdded={reload} />}
      </Stack>
    </FormModal>
  );
}
