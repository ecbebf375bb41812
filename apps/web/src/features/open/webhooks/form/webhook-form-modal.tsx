import { Alert, Group, MultiSelect, Radio, Stack, TextInput } from '@mantine/core';
import { limits, type Webhook } from '@switchboard/contract';
import { useState } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { DescribedSwitch } from '../../../../ui/settings/described-switch.tsx';
import { tellsNotes } from '../event-groups.ts';
import type { MadeSecret } from '../secret-dialog.tsx';
import { EventPicker } from './event-picker.tsx';
import { useWebhookForm } from './use-webhook-form.ts';

/** More of them make an open list slow; typing finds the others. */
const shownOptions = 60;

interface WebhookFormModalProps {
  /** Null: a new one is made. */
  webhook: Webhook | null;
  onMade: (made: MadeSecret) => void;
  onClose: () => void;
}

/** Makes a webhook, or changes one. */
export function WebhookFormModal({ webhook, onMade, onClose }: WebhookFormModalProps) {
  const t = useT('webhooks');
  // Others' changes meanwhile do not overwrite what is typed; saving is refused.
  const [edited] = useState(webhook);
  const form = useWebhookForm({ edited, onMade, onSaved: onClose });
  const permissions = useStore(({ me }) => me?.permissions);
  const { types, is_on: isOn } = form.values;
  return (
    <FormModal
      opened
      title={t(edited === null ? 'form.addTitle' : 'form.editTitle')}
      size="lg"
      dirty={form.isDirty}
      busy={form.isPending}
      onClose={onClose}
    >
      <ContractForm form={form} gap="md" testId="webhook-form">
        {edited !== null && (
          <DescribedSwitch
            label={t('form.isOn')}
            description={t('form.isOnHint')}
            checked={isOn}
            data-testid="webhook-on"
            onChange={() => form.setValue('is_on', !isOn)}
          />
        )}
        <TextInput
          description={t('form.nameHint')}
          required
          maxLength={limits.webhookNameChars}
          autoComplete="off"
          data-autofocus
          data-testid="webhook-name"
          {...form.field('name')}
        />
        <TextInput
          description={t('form.urlHint', { seconds: limits.webhookTimeoutSeconds })}
          required
          type="url"
          inputMode="url"
          placeholder="https://"
          maxLength={limits.webhookUrlChars}
          autoComplete="off"
          spellCheck={false}
          data-testid="webhook-url"
          {...form.field('url')}
        />
        <EventPicker {...form.field('types')} permissions={permissions ?? {}} />
        {tellsNotes(types) && (
          <Alert color="orange" variant="light" p="xs" role="status" data-testid="webhook-notes">
            {t('form.notes')}
          </Alert>
        )}
        <BotsField form={form} />
        <OrderField form={form} />
        <Group justify="flex-end">
          <SubmitButton form={form} data-testid="webhook-submit">
            {t(edited === null ? 'form.create' : 'form.save')}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}

interface FieldProps {
  form: ReturnType<typeof useWebhookForm>;
}

/** Of which bots: all, and what no bot is part of, or of some alone. */
function BotsField({ form }: FieldProps) {
  const t = useT('webhooks');
  const bots = useStore((state) => state.bots);
  const { label, ...botIds } = form.field('bot_ids');
  return (
    <div>
      <Radio.Group size="sm" {...form.field('of_bots')}>
        <Stack gap={8} mt={6}>
          <Radio
            value="all"
            label={t('form.allBots')}
            aria-label={t('form.allBots')}
            description={t('form.allBotsHint')}
            data-testid="webhook-all-bots"
          />
          <Radio
            value="chosen"
            label={t('form.someBots')}
            aria-label={t('form.someBots')}
            description={t('form.someBotsHint')}
            data-testid="webhook-some-bots"
          />
        </Stack>
      </Radio.Group>
      {form.values.of_bots === 'chosen' && (
        <MultiSelect
          {...botIds}
          mt="xs"
          searchable
          clearable
          hidePickedOptions
          limit={shownOptions}
          maxValues={limits.webhookBots}
          aria-label={label}
          placeholder={botIds.value.length === 0 ? label : ''}
          data={Object.values(bots).map(({ id, title }) => ({ value: String(id), label: title }))}
          data-testid="webhook-bots"
        />
      )}
    </div>
  );
}

/** What happens to the messages behind one that fails. */
function OrderField({ form }: FieldProps) {
  const t = useT('webhooks');
  return (
    <Radio.Group size="sm" {...form.field('order')}>
      <Stack gap={8} mt={6}>
        <Radio
          value="kept"
          label={t('form.inOrder')}
          aria-label={t('form.inOrder')}
          description={t('form.inOrderHint')}
          data-testid="webhook-in-order"
        />
        <Radio
          value="any"
          label={t('form.anyOrder')}
          aria-label={t('form.anyOrder')}
          description={t('form.anyOrderHint')}
          data-testid="webhook-any-order"
        />
      </Stack>
    </Radio.Group>
  );
}
