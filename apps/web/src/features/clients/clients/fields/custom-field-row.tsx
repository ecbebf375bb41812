import { ActionIcon, Text } from '@mantine/core';
import type { CustomField } from '@switchboard/contract';
import { IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import type { HandleProps } from '../../../../ui/lists/use-moved-rows.ts';
import classes from './custom-fields.module.css';
import { EditFieldForm } from './edit-field-form.tsx';

interface CustomFieldRowProps {
  field: CustomField;
  handleProps: HandleProps;
  isEdited: boolean;
  onEdit: () => void;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
  onSaved: () => Promise<void>;
  onDelete: () => void;
}

/** A custom field in the list, or the form for it in the same place. */
export function CustomFieldRow({ field, handleProps, isEdited, onEdit, onDelete, ...form }: CustomFieldRowProps) {
  const t = useT('clients');
  const { id, title, type } = field;
  return (
    <li className={classes.field} data-testid={`custom-field-${id}`}>
      {isEdited ? (
        <EditFieldForm field={field} {...form} />
      ) : (
        <>
          <button
            type="button"
            className={classes.handle}
            aria-label={t('fields.drag', { title })}
            data-testid={`move-field-${id}`}
            {...handleProps}
          >
            <IconGripVertical size={16} stroke={1.7} aria-hidden="true" />
          </button>
          <div className={classes.name}>
            <bdi>{title}</bdi>
            <Text size="xs" c="dimmed">
              {t(`types.${type}`)}
            </Text>
          </div>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t('fields.edit', { title })}
            data-testid={`edit-field-${id}`}
            onClick={onEdit}
          >
            <IconPencil size={16} stroke={1.7} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={t('fields.delete', { title })}
            data-testid={`delete-field-${id}`}
            onClick={onDelete}
          >
            <IconTrash size={16} stroke={1.7} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
