import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { endpoints, limits } from '@switchboard/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useApi } from '../../api/api-context.tsx';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { useActions } from '../../store/store-context.tsx';
import { FormModal } from '../../ui/form-modal.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { MemberPicker } from './member-picker.tsx';

/** Makes a group channel and goes there. Members are chosen only for a private one. */
export function CreateChannelModal({ onClose }: { onClose: () => void }) {
  const t = useT('channels');
  const api = useApi();
  const actions = useActions();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const [saving, setSaving] = useState(false);
  const required = (value: string) => (value.trim() === '' ? t('panel.required') : null);
  const form = useForm({
    initialValues: { name: '', description: '', privacy: 'public', members: [] as string[] },
    validate: { name: required, description: required },
  });

  const handleSubmit = async (values: typeof form.values) => {
    setSaving(true);
    const isPublic = values.privacy === 'public';
    try {
      const { channel } = await api.call(endpoints.createChannel, {
        body: {
          name: values.name,
          description: values.description,
          is_public: isPublic,
          members: isPublic ? [] : values.members.map(Number),
        },
      });
      actions.receiveChannel(channel);
      onClose();
      await navigate({ to: '/messenger/$id/', params: { id: String(channel.id) } });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      for (const { field, message } of fields) if (field in values) form.setFieldError(field, errorText(message));
      if (fields.length === 0) {
        notifications.show({ color: 'red', title: t('create.failed'), message: errorText(error) });
      }
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormModal opened title={t('create.title')} dirty={form.isDirty()} onClose={onClose}>
      <form onSubmit={form.onSubmit((values) => void handleSubmit(values))} noValidate>
        <Stack gap="sm">
          <TextInput
            label={t('create.name')}
            required
            data-autofocus
            data-testid="channel-name"
            maxLength={limits.titleChars}
            {...form.getInputProps('name')}
          />
          <Textarea
            label={t('create.description')}
            required
            autosize
            minRows={2}
            maxRows={7}
            data-testid="channel-description"
            maxLength={limits.descriptionChars}
            {...form.getInputProps('description')}
          />
          <Radio.Group label={t('create.privacy')} {...form.getInputProps('privacy')}>
            <Stack gap="xs" mt={6}>
              <Radio value="public" label={t('create.public')} description={t('create.publicHint')} />
              <Radio value="private" label={t('create.private')} description={t('create.privateHint')} />
            </Stack>
          </Radio.Group>
          {form.values.privacy === 'private' && (
            <MemberPicker
              label={t('create.members')}
              placeholder={t('create.membersPlaceholder')}
              value={form.values.members}
              onChange={(members) => form.setFieldValue('members', members)}
              error={form.errors.members}
            />
          )}
          <Group justify="flex-end" mt="sm">
            <Button type="submit" loading={saving} data-testid="channel-submit">
              {t('create.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
