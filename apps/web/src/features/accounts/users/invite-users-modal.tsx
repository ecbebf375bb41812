import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, limits } from '@switchboard/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { type PlanLimit, PlanLimitModal, planLimitOf } from '../../../ui/overlays/plan-limit-modal.tsx';
import { usersKey } from './users-queries.ts';

/** Invites people by e-mail, a row each: all of them, or none. */
export function InviteUsersModal({ onClose }: { onClose: () => void }) {
  const t = useT('users');
  const api = useApi();
  const queries = useQueryClient();
  const [limit, setLimit] = useState<PlanLimit | null>(null);
  const form = useContractForm({
    initialValues: { emails: [{ email: '' }] },
    labels: { 'emails.*.email': t('email') },
    failed: t('invites.failed'),
    makesNew: true,
    resetOnSuccess: true,
    onSubmit: async ({ emails }) => {
      try {
        await api.call(endpoints.inviteUsers, { body: { emails } });
      } catch (error) {
        setLimit(planLimitOf(error));
        throw error;
      }
      await queries.invalidateQueries({ queryKey: usersKey });
      notifications.show({ color: 'green', message: t('invites.done', { count: emails.length }) });
      onClose();
    },
  });
  const rows = form.values.emails;
  const addRows = (count: number) => {
    for (let added = 0; added < count; added += 1) form.insertRow('emails', { email: '' });
  };

  return (
    <>
      <FormModal opened title={t('invites.title')} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
        <ContractForm form={form} testId="invite-form">
          <Text size="sm" c="dimmed">
            {t('invites.hint')}
          </Text>
          {rows.map((_row, index) => {
            const { label: _label, ...input } = form.rowField('emails', index, 'email');
            const row = index + 1;
            return (
              <Group key={index} gap="xs" align="flex-start" wrap="nowrap">
                <TextInput
                  flex={1}
                  type="email"
                  autoComplete="off"
                  placeholder="name@company.com"
                  aria-label={t('invites.row', { row })}
                  data-autofocus={index === 0 || undefined}
                  data-testid={`invite-email-${index}`}
                  {...input}
                />
                {rows.length > 1 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={36}
                    aria-label={t('invites.deleteRow', { row })}
                    onClick={() => form.removeRow('emails', index)}
                  >
                    <IconTrash size={16} stroke={1.7} />
                  </ActionIcon>
                )}
              </Group>
            );
          })}
          <Group gap="xs">
            {[1, 2].map((count) => (
              <Button
                key={count}
                variant="default"
                size="xs"
                disabled={rows.length + count > limits.invitesAtOnce}
                data-testid={`invite-add-${count}`}
                onClick={() => addRows(count)}
              >
                {t(count === 1 ? 'invites.addRow' : 'invites.addTwoRows')}
              </Button>
            ))}
          </Group>
          <Group justify="flex-end" mt="sm">
            <SubmitButton form={form} data-testid="invite-submit">
              {t('invites.submit')}
            </SubmitButton>
          </Group>
        </ContractForm>
      </FormModal>
      {limit !== null && <PlanLimitModal limit={limit} onClose={() => setLimit(null)} />}
    </>
  );
}
