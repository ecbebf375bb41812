import { Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CurrentUser, limits } from '@switchboard/contract';
import { useRef } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { ContractForm } from '../../../ui/forms/form/contract-form.tsx';
import { findBlank } from '../../../ui/forms/form/find-blank.ts';
import { SubmitButton } from '../../../ui/forms/form/submit-button.tsx';
import { useContractForm } from '../../../ui/forms/form/use-contract-form.tsx';
import { useLeaveGuard } from '../../../ui/forms/leaving/use-leave-guard.ts';
import { useSaveProfile } from './use-save-profile.ts';

const loadShape = async () => (await import('./profile-shapes.ts')).updateProfile.body;

const toValues = ({ first_name, last_name, username, email, phone, position, what_i_do }: CurrentUser) => ({
  first_name,
  last_name,
  username,
  email,
  phone: phone ?? '',
  position: position ?? '',
  what_i_do: what_i_do ?? '',
});
type Values = ReturnType<typeof toValues>;

/** Only the fields edited here: the rest may have been changed on another device meanwhile. */
const findChanges = (before: Values, after: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(after).filter(([key, value]) => before[key as keyof Values] !== value));

/** Names, address and work of the reader. A new e-mail address counts once its owner has opened the link sent there. */
export function ProfileForm({ me }: { me: CurrentUser }) {
  const t = useT('profile');
  const save = useSaveProfile();
  const saved = useRef(toValues(me));
  const form = useContractForm({
    initialValues: toValues(me),
    labels: {
      first_name: t('about.firstName'),
      last_name: t('about.lastName'),
      username: t('about.username'),
      email: t('about.email'),
      phone: t('about.phone'),
      position: t('about.position'),
      what_i_do: t('about.whatIDo'),
    },
    shape: loadShape,
    check: (values) => findBlank(values, ['first_name', 'last_name', 'username', 'email']),
    failed: t('about.failed'),
    onSubmit: async (values) => {
      const changes = findChanges(saved.current, values);
      const user = await save(changes);
      const isEmailPending = changes.email !== undefined && user.email !== changes.email.trim().toLowerCase();
      saved.current = { ...values, ...(isEmailPending && { email: user.email }) };
      notifications.show({
        color: 'green',
        message: isEmailPending ? t('about.emailSent', { email: changes.email ?? '' }) : t('about.saved'),
        ...(isEmailPending && { autoClose: false }),
      });
    },
  });
  useLeaveGuard(form.isDirty);
  const inputProps = (field: keyof Values) => ({ ...form.field(field), 'data-testid': `profile-${field}` });

  return (
    <ContractForm form={form} gap="md" testId="profile-form">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput required autoComplete="given-name" maxLength={limits.nameChars} {...inputProps('first_name')} />
        <TextInput required autoComplete="family-name" maxLength={limits.nameChars} {...inputProps('last_name')} />
      </SimpleGrid>
      <TextInput
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.nameChars}
        description={t('about.usernameHint')}
        {...inputProps('username')}
      />
      <TextInput
        required
        type="email"
        autoComplete="email"
        description={t('about.emailHint')}
        {...inputProps('email')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput type="tel" autoComplete="tel" maxLength={limits.nameChars} {...inputProps('phone')} />
        <TextInput autoComplete="organization-title" maxLength={limits.titleChars} {...inputProps('position')} />
      </SimpleGrid>
      <Textarea
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.whatIDoChars}
        description={t('about.whatIDoHint')}
        {...inputProps('what_i_do')}
      />
      <Group justify="flex-end">
        <SubmitButton form={form} data-testid="profile-submit">
          {t('about.save')}
        </SubmitButton>
      </Group>
    </ContractForm>
  );
}
