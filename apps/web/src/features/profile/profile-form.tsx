import { Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type CurrentUser, limits } from '@switchboard/contract';
import { useRef } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { ContractForm } from '../../ui/forms/contract-form.tsx';
import { findBlank } from '../../ui/forms/find-blank.ts';
import { SubmitButton } from '../../ui/forms/submit-button.tsx';
import { useContractForm } from '../../ui/forms/use-contract-form.tsx';
import { useLeaveGuard } from '../../ui/forms/use-leave-guard.ts';
import { useSaveProfile } from './use-save-profile.ts';

const loadShape = async () => (await import('./profile-shapes.ts')).updateProfile.body;

const toValues = ({ first_name, last_name, username, phone, position, what_i_do }: CurrentUser) => ({
  first_name,
  last_name,
  username,
  phone: phone ?? '',
  position: position ?? '',
  what_i_do: what_i_do ?? '',
});
type Values = ReturnType<typeof toValues>;

/** Only what was typed here: the rest may have been changed on another device meanwhile. */
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
      phone: t('about.phone'),
      position: t('about.position'),
      what_i_do: t('about.whatIDo'),
    },
    shape: loadShape,
    check: (values) => findBlank(values, ['first_name', 'last_name', 'username']),
    failed: t('about.failed'),
    onSubmit: async (values) => {
      const changes = findChanges(saved.current, values);
      await save(changes);
      saved.current = values;
      notifications.show({ color: 'green', message: t('about.saved') });
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
