import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { notifications } from '@mantine/notifications';
import { limits } from '@switchboard/contract';
import { useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { useT } from '../../i18n/use-t.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { useErrorText } from '../../ui/use-error-text.ts';
import { MemberPicker } from './member-picker.tsx';

/** What a group channel is made or changed with. */
export interface ChannelFields {
  name: string;
  description: string;
  is_public: boolean;
  /** User ids; only a private channel takes them. */
  members: number[];
}

interface ChannelFormProps {
  title: string;
  submitLabel: string;
  membersLabel: string;
  failedText: string;
  initial: Pick<ChannelFields, 'name' | 'description' | 'is_public'>;
  /** Whose members are not offered. */
  channelId?: number;
  /** Throws what the server refuses. */
  onSubmit: (fields: ChannelFields) => Promise<void>;
  onClose: () => void;
}

/** Title, description and privacy of a group channel; members are chosen only for a private one. */
export function ChannelForm(props: ChannelFormProps) {
  const { title, submitLabel, membersLabel, failedText, initial, channelId, onSubmit, onClose } = props;
  const t = useT('channels');
  const errorText = useErrorText();
  const [saving, setSaving] = useState(false);
  const required = (value: string) => (value.trim() === '' ? t('required') : null);
  const form = useForm({
    initialValues: {
      name: initial.name,
      description: initial.description,
      privacy: initial.is_public ? 'public' : 'private',
      members: [] as string[],
    },
    validate: { name: required, description: required },
  });

  const handleSubmit = async ({ name, description, privacy, members }: typeof form.values) => {
    setSaving(true);
    const is_public = privacy === 'public';
    try {
      await onSubmit({ name, description, is_public, members: is_public ? [] : members.map(Number) });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      for (const { field, message } of fields) {
        if (field in form.values) form.setFieldError(field, errorText(message));
      }
      if (fields.length === 0) notifications.show({ color: 'red', title: failedText, message: errorText(error) });
    } finally {
      setSaving(false);
    }
  };

  return (
    <FormModal opened title={title} dirty={form.isDirty() && !saving} onClose={onClose}>
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
              <Radio
                value="private"
                label={t('create.private')}
                description={t('create.privateHint')}
                data-testid="channel-private"
              />
            </Stack>
          </Radio.Group>
          {form.values.privacy === 'private' && (
            <MemberPicker
              label={membersLabel}
              value={form.values.members}
              onChange={(members) => form.setFieldValue('members', members)}
              error={form.errors.members}
              {...(channelId !== undefined && { notInChannel: channelId })}
            />
          )}
          <Group justify="flex-end" mt="sm">
            <Button type="submit" loading={saving} data-testid="channel-submit">
              {submitLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  );
}
