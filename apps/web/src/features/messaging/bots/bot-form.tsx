import { Alert, Anchor, Button, Group, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type BotView, endpoints, limits, type MessengerId } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { ApiError } from '../../../api/api-error.ts';
import { useT } from '../../../i18n/use-t.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../ui/forms/questions/form-modal.tsx';
import { type PlanLimit, planLimitOf } from '../../../ui/overlays/plan-limit-modal.tsx';
import { AutomaticTextFields } from './automatic-text-fields.tsx';
import { type BotValues, greetsOnOpening, initialValues, isPage, toFields } from './bot-fields.ts';
import { botsKey } from './bots-queries.ts';
import { checkBot } from './check-bot.ts';
import { notifySaved } from './notify-saved.tsx';
import { PageFields } from './page-fields.tsx';
import { SecretInput } from './secret-input.tsx';
import { useOwnName } from './use-own-name.ts';

interface BotFormProps {
  type: MessengerId;
  /** The messenger's name. */
  messenger: string;
  /** Null to add a bot. */
  bot: BotView | null;
  onClose: () => void;
  /** In place of `onClose` where a next step is shown. */
  onAdded: (bot: BotView) => void;
  /** Another modal stands in its place; what was entered stays. */
  isHidden: boolean;
  /** The plan has no room for one more. */
  onLimit: (limit: PlanLimit) => void;
}

const loadAddShape = async () => (await import('./bot-shapes.ts')).addBot.body;
const loadEditShape = async () => (await import('./bot-shapes.ts')).editBot.body;

/** Adds or edits a bot. Leaving masked credentials unchanged keeps the current ones. */
export function BotForm({ type, messenger, bot, isHidden, onClose, onAdded, onLimit }: BotFormProps) {
  const t = useT('bots');
  const api = useApi();
  const queries = useQueryClient();
  const errorText = useErrorText();
  // The host that gets the account's messages, once the server has asked; the second submit answers.
  const [elsewhere, setElsewhere] = useState<string | null>(null);
  const takesOver = useRef(false);
  const isNew = bot === null;
  const toAddition = (values: BotValues) => toFields(type, values, null);
  const toChange = (values: BotValues, { id }: BotView) => ({ id, ...toFields(type, values, bot) });

  const tellRefusal = (error: unknown) => {
    const limit = planLimitOf(error);
    if (limit !== null) return onLimit(limit);
    if (!(error instanceof ApiError) || error.fields.length > 0) return;
    if (error.code === 'bot.connected_elsewhere') setElsewhere(String(error.params.host ?? ''));
    else notifications.show({ color: 'red', message: errorText(error) });
  };
  const form = useContractForm<BotValues>({
    initialValues: initialValues(bot),
    labels: {
      title: t('form.title'),
      token: t(isPage(type) ? 'form.webhookToken' : 'form.token'),
      page_id: t('pageId'),
      page_access_token: t('form.pageToken'),
      app_secret: t('form.appSecret'),
      welcome: t('form.welcome'),
      away: t('form.away'),
    },
    shape: isNew ? loadAddShape : loadEditShape,
    toBody: (values) => (bot === null ? toAddition(values) : toChange(values, bot)),
    check: (values) =>
      checkBot(type, values).map(({ text, at }) => ({ text: t(`check.${text}`), ...(at !== undefined && { at }) })),
    errorFields: {
      'bot.invalid_token': 'token',
      'bot.invalid_page_id': 'page_id',
      'bot.invalid_page_token': 'page_access_token',
      'bot.already_exists': isPage(type) ? 'page_id' : 'token',
    },
    failed: t('form.failed'),
    makesNew: isNew,
    onSubmit: async (values) => {
      const consent = takesOver.current ? { take_over: true } : {};
      takesOver.current = false;
      setElsewhere(null);
      let added: BotView | null = null;
      try {
        if (bot === null) added = await api.call(endpoints.addBot, { body: { ...toAddition(values), ...consent } });
        else await api.call(endpoints.editBot, { body: { ...toChange(values, bot), ...consent } });
      } catch (error) {
        tellRefusal(error);
        throw error;
      }
      await queries.invalidateQueries({ queryKey: botsKey });
      if (added !== null && !isPage(type)) return onAdded(added);
      notifySaved({
        t,
        type,
        name: values.title.trim(),
        isNew,
        token: values.token === bot?.token ? null : values.token,
      });
      onClose();
    },
  });

  const offerOwnName = useOwnName(type, form);
  const token = !isPage(type) && (
    <SecretInput
      form={form}
      bot={bot}
      name="token"
      hint={t(`form.tokenHint.m${type === 1 ? 1 : 2}`)}
      isRequired
      hasFirstFocus={isNew}
      {...(isNew && { onEntered: offerOwnName })}
    />
  );

  return (
    <FormModal
      opened={!isHidden}
      title={t(isNew ? 'form.addTitle' : 'form.editTitle', { name: messenger })}
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      {/* The question is shown in place of the form's failure. */}
      <ContractForm form={elsewhere === null ? form : { ...form, failure: null }}>
        {elsewhere !== null && (
          <Alert color="orange" variant="light" tabIndex={-1} data-form-failure data-testid="bot-elsewhere">
            {t('form.elsewhere', { host: elsewhere })}
            <Button
              type="submit"
              size="xs"
              mt="xs"
              display="block"
              color="orange"
              loading={form.isPending}
              data-testid="take-over"
              onClick={() => {
                takesOver.current = true;
              }}
            >
              {t('form.takeOver')}
            </Button>
          </Alert>
        )}
        <Anchor
          size="sm"
          data-testid="bot-guide"
          renderRoot={(props) => (
            // In a tab of its own: the form waits for what is found there.
            <Link {...props} to="/guide/$messenger/" params={{ messenger: messenger.toLowerCase() }} target="_blank" />
          )}
        >
          {t('guide', { name: messenger })}
        </Anchor>
        {/* Before the title of a new bot, which is then known. */}
        {isNew && token}
        <TextInput
          description={t('form.titleRule', { hint: t('form.titleHint'), min: limits.botTitleMinChars })}
          required
          data-autofocus={!isNew || isPage(type) || undefined}
          data-testid="bot-title"
          {...form.field('title')}
        />
        {isPage(type) && <PageFields form={form} bot={bot} />}
        {!isNew && token}
        <AutomaticTextFields form={form} botId={bot?.id} greetsOnOpening={greetsOnOpening(type)} />
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} data-testid="bot-submit">
            {t(isNew ? 'form.submitAdd' : 'form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
