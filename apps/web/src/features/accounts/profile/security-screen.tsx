import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { SettingsPage, SettingsPageSkeleton } from '../../../ui/settings/settings-page.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactors } from './second-factors.tsx';
import { SessionsList } from './sessions-list.tsx';

/** How the reader signs in, and where they are signed in. */
export function SecurityScreen({ signOutEverywhere }: { signOutEverywhere: () => Promise<void> }) {
  const t = useT('profile');
  const me = useStore((state) => state.me);
  if (!me) return <SettingsPageSkeleton />;
  return (
    <SettingsPage title={t('security.title')} intro={t('security.intro')} testId="security-screen">
      <SettingsCard title={t('password.title')}>
        <PasswordForm email={me.email} />
      </SettingsCard>
      <SettingsCard title={t('factors.title')}>
        <SecondFactors />
      </SettingsCard>
      <SettingsCard title={t('sessions.title')}>
        <SessionsList signOutEverywhere={signOutEverywhere} />
      </SettingsCard>
    </SettingsPage>
  );
}
