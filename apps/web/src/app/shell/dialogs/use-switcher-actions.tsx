import { useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { hasPermission, languages } from '@switchboard/contract';
import {
  IconAddressBook,
  IconBell,
  IconChartBar,
  IconChecklist,
  IconChecks,
  IconClock,
  IconFolders,
  IconHash,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMessages,
  IconMoon,
  IconPlus,
  IconRobot,
  IconSearch,
  IconSun,
  IconUserPlus,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { themes, useProfileChoice } from '../../../features/accounts/profile-menu/use-profile-choice.ts';
import type { Entry } from '../../../features/chat/switcher/use-switcher-entries.tsx';
import { languageNames } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/locale-provider.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { useActions, useStore } from '../../../store/store-context.tsx';
import { keyHint } from '../../../ui/feedback/key-hint.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useClientRights } from '../../../ui/rights/use-client-rights.ts';
import { useMayReadStats } from '../../../ui/rights/use-may-read-stats.ts';
import { useSignOut } from '../../start/sign-out-context.tsx';
import { useOpenDialog } from './open-dialog.ts';

type Action = Omit<Entry, 'section'>;

const themeNames = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;
const size = { size: 18, stroke: 1.75 } as const;

/** The actions available everywhere, as far as the user is permitted. */
export function useSwitcherActions(): Action[] {
  const t = useT('switcher');
  const shell = useT('shell');
  const scheduled = useT('scheduledMessages');
  const actions = useActions();
  const navigate = useNavigate();
  const open = useOpenDialog();
  const signOut = useSignOut();
  const errorText = useErrorText();
  const { language } = useLanguage();
  const { colorScheme } = useMantineColorScheme();
  const { chooseTheme, chooseLanguage } = useProfileChoice();
  const { mayRead: seesAllClients } = useClientRights();
  const permissions = useStore((state) => state.me?.permissions ?? {});

  const markAllRead = async () => {
    try {
      await actions.markAllRead();
      notifications.show({ message: shell('markedAllRead') });
    } catch (error) {
      notifications.show({ color: 'red', title: shell('markAllReadFailed'), message: errorText(error) });
    }
  };
  const action = (key: string, label: string, icon: Action['icon'], run: Action['run'], hint?: string): Action => ({
    key: `do-${key}`,
    label,
    icon,
    run,
    hint,
  });
  const mayCreate = hasPermission(permissions, 'channels', 'create');
  const seesClients = hasPermission(permissions, 'leads', 'read');
  const seesStats = useMayReadStats();
  const seesSettings = hasPermission(permissions, 'settings', 'read');
  const go = {
    search: () => navigate({ to: '/messenger/search/' }),
    newClients: () => navigate({ to: '/messenger/new-clients/' }),
    myClients: () => navigate({ to: '/messenger/my-clients/' }),
    clients: () => navigate({ to: '/clients/' }),
    tasks: () => navigate({ to: '/tasks/' }),
    projects: () => navigate({ to: '/projects/' }),
    coworkers: () => navigate({ to: '/coworkers/' }),
    stats: () => navigate({ to: '/stats/' }),
    channels: () => navigate({ to: '/messenger/channels/' }),
    directs: () => navigate({ to: '/messenger/directs/' }),
    scheduled: () => navigate({ to: '/scheduled/' }),
    notifications: () => navigate({ to: '/preferences/notifications/' }),
    bots: () => navigate({ to: '/preferences/bots/' }),
  };

  return [
    ...(mayCreate
      ? [action('new-channel', t('actions.newChannel'), <IconPlus {...size} />, () => open('newChannel'))]
      : []),
    action('mark-all-read', t('actions.markAllRead'), <IconChecks {...size} />, markAllRead),
    action('search', t('actions.search'), <IconSearch {...size} />, go.search, '/'),
    ...(seesClients
      ? [
          action('new-clients', t('actions.newClients'), <IconUserPlus {...size} />, go.newClients),
          action('my-clients', t('actions.myClients'), <IconAddressBook {...size} />, go.myClients),
        ]
      : []),
    ...(seesAllClients ? [action('clients', t('actions.clients'), <IconUsers {...size} />, go.clients)] : []),
    ...(hasPermission(permissions, 'tasks', 'read')
      ? [action('tasks', t('actions.tasks'), <IconChecklist {...size} />, go.tasks)]
      : []),
    ...(hasPermission(permissions, 'projects', 'read')
      ? [action('projects', t('actions.projects'), <IconFolders {...size} />, go.projects)]
      : []),
    ...(hasPermission(permissions, 'users', 'read')
      ? [action('coworkers', t('actions.coworkers'), <IconUsersGroup {...size} />, go.coworkers)]
      : []),
    ...(seesStats ? [action('stats', t('actions.stats'), <IconChartBar {...size} />, go.stats)] : []),
    action('channels', t('actions.channels'), <IconHash {...size} />, go.channels),
    action('directs', t('actions.directs'), <IconMessages {...size} />, go.directs),
    action('scheduled', scheduled('title'), <IconClock {...size} />, go.scheduled),
    action('notifications', t('actions.notifications'), <IconBell {...size} />, go.notifications),
    ...(seesSettings ? [action('bots', t('actions.bots'), <IconRobot {...size} />, go.bots)] : []),
    action('shortcuts', t('actions.shortcuts'), <IconKeyboard {...size} />, () => open('shortcuts'), keyHint('?')),
    ...themes
      .filter((theme) => theme !== colorScheme)
      .map((theme) =>
        action(
          `theme-${theme}`,
          t(`actions.${themeNames[theme]}`),
          theme === 'dark' ? <IconMoon {...size} /> : <IconSun {...size} />,
          () => chooseTheme(theme),
        ),
      ),
    ...languages
      .filter((code) => code !== language)
      .map((code) =>
        action(
          `language-${code}`,
          t('actions.language', { language: languageNames[code] }),
          <IconLanguage {...size} />,
          () => chooseLanguage(code),
        ),
      ),
    action('sign-out', t('actions.signOut'), <IconLogout {...size} />, () => void signOut()),
  ];
}
