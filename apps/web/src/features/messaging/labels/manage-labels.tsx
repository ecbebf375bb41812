import { ActionIcon, Button, Group, TextInput } from '@mantine/core';
import { endpoints, hasPermission, type Label, labelColors, limits } from '@switchboard/contract';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { LabelDot } from '../../../ui/labels/label-dot.tsx';
import { labelsKey } from '../../../ui/labels/labels-query.ts';
import classes from './labels.module.css';

/** All labels of the workspace, to be renamed, coloured and deleted. */
export function ManageLabels({ labels }: { labels: readonly Label[] }) {
  const [editedId, setEditedId] = useState<number | null>(null);
  return (
    <ul className={classes.listed} data-testid="manage-labels">
      {labels.map((label) => (
        <li key={label.id}>
          {label.id === editedId ? (
            <LabelForm label={label} onDone={() => setEditedId(null)} />
          ) : (
            <Row label={label} onEdit={() => setEditedId(label.id)} />
          )}
        </li>
      ))}
    </ul>
  );
}

function Row({ label, onEdit }: { label: Label; onEdit: () => void }) {
  const t = useT('labels');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const mayDelete = useStore(({ me }) => me !== null && hasPermission(me.permissions, 'leads', 'manage'));
  const { id, name, color, conversations } = label;
  const handleDelete = () =>
    confirm({
      title: t('remove.title', { name }),
      text: t('remove.text', { count: conversations }),
      confirmLabel: t('remove.submit'),
      failed: t('remove.failed'),
      dangerous: true,
      onConfirm: async () => {
        await api.call(endpoints.deleteLabel, { params: { id } });
        await queries.invalidateQueries({ queryKey: labelsKey });
      },
    });
  return (
    <div className={classes.row}>
      <LabelDot color={color} />
      <span className={classes.name} dir="auto">
        {name}
      </span>
      <span className={classes.count}>{conversations}</span>
      <ActionIcon variant="subtle" color="gray" aria-label={t('form.edit', { name })} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      {mayDelete && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('remove.action', { name })} onClick={handleDelete}>
          <IconTrash size={16} />
        </ActionIcon>
      )}
    </div>
  );
}

function LabelForm({ label, onDone }: { label: Label; onDone: () => void }) {
  const t = useT('labels');
  const api = useApi();
  const queries = useQueryClient();
  const [color, setColor] = useState(label.color);
  const form = useContractForm({
    initialValues: { name: label.name },
    labels: { name: t('form.name') },
    check: (values) => findBlank(values, ['name']),
    failed: t('form.failed'),
    onSubmit: async ({ name }) => {
      await api.call(endpoints.editLabel, { params: { id: label.id }, body: { name, color } });
      await queries.invalidateQueries({ queryKey: labelsKey });
      onDone();
    },
  });
  return (
    <ContractForm form={form} testId={`label-form-${label.id}`}>
      <TextInput {...form.field('name')} size="xs" maxLength={limits.labelNameChars} data-autofocus />
      <div className={classes.colors} role="radiogroup" aria-label={t('form.color')}>
        {labelColors.map((one) => (
          <button
            key={one}
            type="button"
            role="radio"
            className={classes.color}
            style={{ backgroundColor: `var(--mantine-color-${one}-6)` }}
            aria-checked={one === color}
            aria-label={t(`colors.${one}`)}
            onClick={() => setColor(one)}
          />
        ))}
      </div>
      <Group gap={8}>
        <SubmitButton form={form} size="xs">
          {t('form.save')}
        </SubmitButton>
        <Button size="xs" variant="default" onClick={onDone}>
          {t('form.cancel')}
        </Button>
      </Group>
    </ContractForm>
  );
}
