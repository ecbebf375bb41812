import { Button, Group, Text, TextInput } from '@mantine/core';
import { endpoints, type Subscriber } from '@switchboard/contract';
import { useId, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { useActions } from '../../../../store/store-context.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { SettingsCard } from '../../../../ui/settings/settings-card.tsx';

/** Closes the workspace, once its subdomain is typed. */
export function DeleteAccount({ subscriber }: { subscriber: Subscriber }) {
  const t = useT('subscription');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <SettingsCard title={t('remove.title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('remove.text')}
      </Text>
      <Button color="red" variant="light" onClick={() => setIsOpen(true)} data-testid="delete-account">
        {t('remove.button')}
      </Button>
      {isOpen && <DeleteAccountModal name={subscriber.name} onClose={() => setIsOpen(false)} />}
    </SettingsCard>
  );
}

function DeleteAccountModal({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useT('subscription');
  const api = useApi();
  const actions = useActions();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [isPending, setIsPending] = useState(false);
  const isRight = typed.trim().toLowerCase() === name;

  const handleSubmit = async () => {
    if (!isRight || isPending) return;
    setIsPending(true);
    try {
      await api.call(endpoints.deleteSubscriber, { body: { name } });
      actions.reload();
      onClose();
    } catch {
      // Everything on the page may be out of date now.
      globalThis.location.reload();
    }
  };

  return (
    <FormModal opened title={t('remove.title')} dirty={false} busy={isPending} onClose={onClose}>
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault();
          void handleSubmit();
        }}
      >
        <Text size="sm" mb="md">
          {t('remove.text')}
        </Text>
        <TextInput
          label={t('remove.field')}
          description={t('remove.hint', { name })}
          value={typed}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          data-testid="typed-subdomain"
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={onClose} disabled={isPending}>
            {t('remove.cancel')}
          </Button>
          <Button
            type="submit"
            color="red"
            disabled={!isRight}
            loading={isPending}
            data-testid="confirm-delete-account"
          >
            {t('remove.submit')}
          </Button>
        </Group>
      </form>
    </FormModal>
  );
}
