import { Alert, Button, Group, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BotView, endpoints, type MessengerId } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { type BotFormProblems, checkBotForm } from './bot-form-rules.ts';
import { botsKey } from './bots-queries.ts';

interface BotFormProps {
  type: MessengerId;
  /** Null adds one. */
  bot: BotView | null;
  onClose: () => void;
}

const noProblems: BotFormProblems = { title: null, token: null, form: null };

/** Adds or edits a bot. Checked when it is submitted; the masked token of a bot left as it is keeps the present one. */
export function BotForm({ type, bot, onClose }: BotFormProps) {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  const [title, setTitle] = useState(bot?.title ?? '');
  const [token, setToken] = useState(bot?.token ?? '');
  const [problems, setProblems] = useState(noProblems);
  const [refused, setRefused] = useState<{ field: 'token' | 'title' | null; text: string } | null>(null);
  const [saving, setSaving] = useState(false);
  const dirty = title !== (bot?.title ?? '') || token !== (bot?.token ?? '');

  const refusalOf = (error: unknown): { field: 'token' | 'title' | null; text: string } => {
    if (!(error instanceof ApiError)) return { field: null, text: errorText(error) };
    const [first] = error.fields;
    if (first) return { field: first.field === 'title' ? 'title' : 'token', text: errorText(first.message) };
    switch (error.code) {
      case 'bot.invalid_token':
        return { field: 'token', text: t('form.invalidToken') };
      case 'bot.already_exists':
        return { field: 'token', text: t('form.alreadyExists') };
      case 'bot.provider_unavailable':
        return { field: null, text: t('form.unavailable') };
      case 'bot.plan_limit':
        return { field: null, text: t('form.planLimit') };
      default:
        return { field: null, text: errorText(error) };
    }
  };

  const save = async () => {
    const found = checkBotForm({ title, token });
    setProblems(found);
    setRefused(null);
    if (found.title !== null || found.token !== null) return;
    setSaving(true);
    try {
      if (bot === null) {
        await api.call(endpoints.addBot, { body: { type, title, token } });
      } else {
        const newToken = token.trim() === bot.token ? {} : { token };
        await api.call(endpoints.editBot, { body: { id: bot.id, type, title, ...newToken } });
      }
      await queries.invalidateQueries({ queryKey: botsKey });
      notifications.show({
        color: 'green',
        message: t(bot === null ? 'form.added' : 'form.saved', { name: title.trim() }),
      });
      onClose();
    } catch (error) {
      setRefused(refusalOf(error));
    } finally {
      setSaving(false);
    }
  };
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void save();
  };

  const errorOf = (field: 'title' | 'token') => {
    const problem = problems[field];
    if (problem !== null) return t(`form.${problem}`);
    return refused?.field === field ? refused.text : null;
  };
  const banner = problems.form === null ? (refused?.field === null ? refused.text : null) : t(`form.${problems.form}`);

  return (
    <FormModal
      opened
      title={t(bot === null ? 'form.addTitle' : 'form.editTitle')}
      dirty={dirty && !saving}
      onClose={onClose}
    >
      <form onSubmit={handleSubmit} noValidate>
        <Stack gap="sm">
          {banner !== null && (
            <Alert color="red" role="alert">
              {banner}
            </Alert>
          )}
          <TextInput
            label={t('form.title')}
            description={t('form.titleHint')}
            required
            data-autofocus
            data-testid="bot-title"
            value={title}
            error={errorOf('title')}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
          <TextInput
            label={t('form.token')}
            description={t(bot === null ? 'form.tokenHint' : 'form.tokenKept')}
            required
            autoComplete="off"
            spellCheck={false}
            data-testid="bot-token"
            value={token}
            error={errorOf('token')}
            onFocus={(event) => {
              // A masked token cannot be mended, only replaced.
              if (bot !== null && token === bot.token) event.currentTarget.select();
            }}
            onChange={(event) => setToken(event.currentTarget.value)}
          />
          <Group justify="flex-end" mt="sm">
            <Button type="submit" loading={saving} data-testid="bot-submit">
              {t(bot === null ? 'form.submitAdd' : 'form.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
