import { Group, Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { type BodyShape, limits } from '@switchboard/contract';
import { useT } from '../../../../i18n/use-t.ts';
import { ContractForm } from '../../../../ui/forms/form/contract-form.tsx';
import { SubmitButton } from '../../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../../ui/forms/form/use-contract-form.tsx';
import { FormModal } from '../../../../ui/forms/questions/form-modal.tsx';
import { toMembers } from './all-users.ts';
import { MemberPicker } from './member-picker.tsx';

/** The fields of a group channel that a form creates or edits. */
export interface ChannelFields {
  name: string;
  description: string;
  is_public: boolean;
  /** User ids; only a private channel takes them. */
  members: number[];
  /** All users of the workspace. */
  all_users: boolean;
}

interface ChannelFormProps {
  title: string;
  submitLabel: string;
  membersLabel: string;
  failedText: string;
  makesNew?: boolean;
  /** Must be a stable reference, defined outside the component. */
  shape: () => Promise<BodyShape>;
  initial: Pick<ChannelFields, 'name' | 'description' | 'is_public'>;
  /** Members of this channel are not offered. */
  channelId?: number;
  /** Throws the server's refusal. */
  onSubmit: (fields: ChannelFields) => Promise<void>;
  onClose: () => void;
}

interface FormValues extends Record<string, unknown> {
  name: string;
  description: string;
  privacy: 'public' | 'private';
  members: string[];
}

const toFields = ({ name, description, privacy, members }: FormValues): ChannelFields => {
  const is_public = privacy === 'public';
  const { ids, all_users } = toMembers(is_public ? [] : members);
  return { name, description, is_public, members: ids, all_users };
};

/** Title, description and privacy of a group channel; members are chosen only for a private one. */
export function ChannelForm(props: ChannelFormProps) {
  const {
    title,
    submitLabel,
    membersLabel,
    failedText,
    makesNew = false,
    shape,
    initial,
    channelId,
    onSubmit,
    onClose,
  } = props;
  const t = useT('channelForms');
  const form = useContractForm<FormValues>({
    initialValues: {
      name: initial.name,
      description: initial.description,
      privacy: initial.is_public ? 'public' : 'private',
      members: [],
    },
    labels: {
      name: t('create.name'),
      description: t('create.description'),
      privacy: t('create.privacy'),
      members: membersLabel,
    },
    shape,
    toBody: toFields,
    failed: failedText,
    makesNew,
    onSubmit: (values) => onSubmit(toFields(values)),
  });

  return (
    <FormModal opened title={title} dirty={form.isDirty} busy={form.isPending} onClose={onClose}>
      <ContractForm form={form}>
        <TextInput
          required
          data-autofocus
          data-testid="channel-name"
          maxLength={limits.titleChars}
          {...form.field('name')}
        />
        <Textarea
          required
          autosize
          minRows={2}
          maxRows={7}
          data-testid="channel-description"
          maxLength={limits.descriptionChars}
          {...form.field('description')}
        />
        <Radio.Group {...form.field('privacy')}>
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
          <MemberPicker {...form.field('members')} {...(channelId !== undefined && { notInChannel: channelId })} />
        )}
        <Group justify="flex-end" mt="sm">
          <SubmitButton form={form} data-testid="channel-submit">
            {submitLabel}
          </SubmitButton>
        </Group>
      </ContractForm>
    </FormModal>
  );
}
