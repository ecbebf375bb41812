import { Alert } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { SettingsPage, SettingsPageSkeleton } from '../../../ui/settings/settings-page.tsx';
import { AvatarSetting } from './avatar-setting.tsx';
import { ProfileForm } from './profile-form.tsx';
import classes from './profile-screen.module.css';
import { TimeZoneSetting } from './time-zone-setting.tsx';

/**
 * The reader's profile as others see it, and the appearance of the app. `appearance` is the choice of theme and
 * language.
 */
export function ProfileScreen({ appearance }: { appearance: ReactNode }) {
  const t = useT('profile');
  const me = useStore((state) => state.me);
  if (!me) return <SettingsPageSkeleton />;
  const mayChange = hasPermission(me.permissions, 'profile', 'update');
  return (
    <SettingsPage title={t('title')} intro={t('intro')} testId="profile-screen">
      {!mayChange && (
        <Alert color="gray" mb="md">
          {t('readOnly')}
        </Alert>
      )}
      <fieldset className={classes.fields} disabled={!mayChange}>
        <SettingsCard title={t('picture.title')}>
          <AvatarSetting />
        </SettingsCard>
        <SettingsCard title={t('about.title')}>
          <ProfileForm key={me.id} me={me} />
        </SettingsCard>
        <SettingsCard title={t('appearance')}>
          <div className={classes.settings}>
            {appearance}
            <TimeZoneSetting timeZone={me.timezone} />
          </div>
        </SettingsCard>
      </fieldset>
    </SettingsPage>
  );
}
