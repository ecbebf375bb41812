import { Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BotView, endpoints, type MessengerId } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import { useT } from '../../i18n/use-t.ts';
import { ContractForm } from '../../ui/forms/contract-form.tsx';
import { FormModal } from '../../ui/forms/form-modal.tsx';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.tsx';
import { botsKey } from './bots-queries.ts';

interface BotFormProps {
  type: MessengerId;
  /** Null to add a bot. */
  bot: BotView | null;
  onClose: () => void;
}

const loadAddShape = async () => (await import('./bot-shapes.ts')).addBot.body;
const loadEditShape = async () => (await import('./bot-shapes.ts')).editBot.body;

/** True for input of spaces only, which would be trimmed to an empty value. */
const isOnlySpaces = (value: string): boolean => value !== '' && value.trim() === '';

/** Adds or edits a bot. Leaving the masked token unchanged keeps the current one. */
export function BotForm({ type, bot, onClose }: BotFormProps) {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const toAddition = ({ title, token }: { title: string; token: string }) => ({ type, title, token });
  const toChange = ({ title, token }: { title: string; token: string }, { id, token: masked }: BotView) => ({
    id,
    type,
    title,
    ...(token.trim() !== masked && { token }),
  });
  const form = useContractForm({
    initialValues: { title: bot?.title ?? '', token: bot?.token ?? '' },
    labels: { title: t('form.title'), token: t('form.token') },
    shape: bot === null ? loadAddShape : loadEditShape,
    toBody: (values) => (bot === null ? toAddition(values) : toChange(values, bot)),
    check: ({ title, token }) => (isOnlySpaces(title) || isOnlySpaces(token) ? [{ text: t('form.bothRequired') }] : []),
    errorFields: { 'bot.invalid_token': 'token', 'bot.already_exists': 'token' },
    failed: t('form.failed'),
    makesNew: bot === null,
    onSubmit: async (values) => {
      if (bot === null) await api.call(endpoints.addBot, { body: toAddition(values) });
      else await api.call(endpoints.editBot, { body: toChange(values, bot) });
      await queries.invalidateQueries({ queryKey: botsKey });
      notifications.show({
        color: 'green',
        message: t(bot === null ? 'form.added' : 'form.saved', { name: values.title.trim() }),
      });
      onClose();
    },
  });

  return (
    <FormModal
      opened
      title={t(bot === null ? 'form.addTitle' : 'form.editTitle')}
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      <ContractForm form={form}>
        <TextInput
          description={t('form.titleHint')}
          required
          data-autofocus
          data-testid="bot-title"
          {...form.field('title')}
        />
        <TextInput
          description={t(bot === null ? 'form.tokenHint' : 'form.tokenKept')}
          required
          autoComplete="off"
          spellCheck={false}
          data-testid="bot-token"
          {...form.field('token')}
          onFocus={(event) => {
            // A masked token cannot be edited, only replaced: select all of it.
            if (bot !== null && form.values.token === bot.token) event.currentTarget.select();
          }}
        />
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} data-testid="bot-submit">
            {t(bot === null ? 'form.submitAdd' : 'form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
