import { Radio, Select, Stack } from '@mantine/core';
import { hasPermission } from '@switchboard/contract';
import type { ReactNode } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { DescribedSwitch } from '../../../ui/settings/described-switch.tsx';
import { SettingsCard } from '../../../ui/settings/settings-card.tsx';
import { SettingsPage, SettingsPageSkeleton } from '../../../ui/settings/settings-page.tsx';
import classes from './preferences-screen.module.css';
import { usePreferences } from './use-preferences.ts';

interface PreferencesScreenProps {
  /** The settings of this browser. */
  device: ReactNode;
  /** The push devices; not fetched when the reader has switched push off. */
  devices: ReactNode;
}

/** The reader's notification settings, for this and their other devices, and how the messenger behaves for them. */
export function PreferencesScreen({ device, devices }: PreferencesScreenProps) {
  const t = useT('notificationSettings');
  const notifications = useT('notifications');
  const { preferences, change } = usePreferences();
  const me = useStore((state) => state.me);
  if (!me) return <SettingsPageSkeleton />;
  const mayAnswer = hasPermission(me.permissions, 'leads', 'update');
  const isSilent = preferences.notify === 'none';

  return (
    <SettingsPage title={notifications('title')} intro={t('intro')} testId="notification-preferences">
      <SettingsCard title={t('device.title')}>{device}</SettingsCard>

      <SettingsCard title={t('what.title')}>
        <Radio.Group
          value={preferences.notify}
          onChange={(value) => {
            const notify = (['all', 'mentions', 'none'] as const).find((known) => known === value);
            if (notify) change({ notify });
          }}
          label={t('what.title')}
          labelProps={{ display: 'none' }}
        >
          <Stack gap="sm">
            <Radio value="all" label={t('what.all')} />
            <Radio value="mentions" label={t('what.mentions')} />
            <Radio value="none" label={t('what.none')} />
          </Stack>
        </Radio.Group>
        <div className={classes.switches}>
          {mayAnswer && (
            <DescribedSwitch
              label={t('what.newClients')}
              description={t('what.newClientsHint')}
              checked={preferences.new_clients}
              disabled={isSilent}
              onChange={({ currentTarget }) => change({ new_clients: currentTarget.checked })}
            />
          )}
          <DescribedSwitch
            label={t('what.mentionsBeatMute')}
            description={t('what.mentionsBeatMuteHint')}
            checked={preferences.mentions_beat_mute}
            disabled={isSilent}
            onChange={({ currentTarget }) => change({ mentions_beat_mute: currentTarget.checked })}
          />
          <DescribedSwitch
            label={t('what.sound')}
            description={t('what.soundHint')}
            checked={preferences.sound}
            disabled={isSilent}
            onChange={({ currentTarget }) => change({ sound: currentTarget.checked })}
          />
        </div>
      </SettingsCard>

      <SettingsCard title={t('messenger.title')}>
        <Select
          label={t('messenger.openAt')}
          value={preferences.open_at}
          data={[
            { value: 'unread', label: t('messenger.unread') },
            { value: 'newest', label: t('messenger.newest') },
          ]}
          allowDeselect={false}
          maw={360}
          onChange={(value) => change({ open_at: value === 'newest' ? 'newest' : 'unread' })}
        />
        <div className={classes.switches}>
          <DescribedSwitch
            label={t('messenger.shortcuts')}
            description={t('messenger.shortcutsHint')}
            checked={preferences.shortcuts}
            onChange={({ currentTarget }) => change({ shortcuts: currentTarget.checked })}
          />
          {mayAnswer && (
            <DescribedSwitch
              label={t('messenger.openNext')}
              description={t('messenger.openNextHint')}
              checked={preferences.open_next}
              data-testid="open-next"
              onChange={({ currentTarget }) => change({ open_next: currentTarget.checked })}
            />
          )}
        </div>
      </SettingsCard>

      <MailCard />

      {/* Last, because the list of devices loads later than the page and its length is unknown. */}
      <SettingsCard title={t('push.title')}>
        <DescribedSwitch
          label={t('push.enabled')}
          description={t('push.hint')}
          checked={preferences.push}
          onChange={({ currentTarget }) => change({ push: currentTarget.checked })}
        />
        {preferences.push && devices}
      </SettingsCard>
    </SettingsPage>
  );
}

/** The mails that come by themselves. */
function MailCard() {
  const t = useT('notificationSettings');
  const { preferences, change } = usePreferences();
  const me = useStore((state) => state.me);
  if (!me || !hasPermission(me.permissions, 'stats', 'read')) return null;
  return (
    <SettingsCard title={t('mail.title')}>
      <DescribedSwitch
        label={t('mail.weekly')}
        description={t('mail.weeklyHint')}
        checked={preferences.weekly_mail ?? me.workspace.owner_id === me.id}
        data-testid="weekly-mail"
        onChange={({ currentTarget }) => change({ weekly_mail: currentTarget.checked })}
      />
    </SettingsCard>
  );
}
