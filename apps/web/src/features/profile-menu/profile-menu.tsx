import { Menu, SegmentedControl, Select, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { endpoints, type Language, languages } from '@switchboard/contract';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useApi } from '../../api/api-context.tsx';
import { languageNames } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useT } from '../../i18n/use-t.ts';
import { fullName } from '../../store/selectors.ts';
import { useStore, useStoreApi } from '../../store/store-context.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import classes from './profile-menu.module.css';

interface ProfileMenuProps {
  /** Opens from a row with the name, at the foot of the sidebar, instead of from the picture alone. */
  withName?: boolean;
  onSignOut: () => void;
}

const themes = ['auto', 'light', 'dark'] as const;
type Theme = (typeof themes)[number];

/** Who is signed in, the theme, the language, and the way out. Both settings are kept in the profile. */
export function ProfileMenu({ withName = false, onSignOut }: ProfileMenuProps) {
  const t = useT('shell');
  const auth = useT('auth');
  const api = useApi();
  const store = useStoreApi();
  const me = useStore((state) => state.me);
  const { language, setLanguage } = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!me) return null;
  const name = fullName(me);

  const save = (body: { language: Language } | { theme: Theme }) => {
    store.setState((state) => (state.me ? { me: { ...state.me, ...body } } : state));
    api
      .call(endpoints.updateProfile, { body })
      .catch(() => notifications.show({ color: 'red', message: t('profileFailed') }));
  };

  return (
    <Menu position={withName ? 'top-start' : 'bottom-end'} width={280} closeOnItemClick={false} trapFocus>
      <Menu.Target>
        <UnstyledButton
          className={classes.target ?? ''}
          data-named={withName || undefined}
          // Where the name is written, the name on the screen is what the button is called by.
          {...(withName ? {} : { 'aria-label': t('userMenu', { name }) })}
          data-testid="user-menu"
        >
          <Avatar name={name} pictureId={me.avatar?.id ?? null} size={28} />
          {withName && <span className={classes.name}>{name}</span>}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={600} truncate>
            {name}
          </Text>
          <Text size="sm" c="dimmed" truncate>
            {me.email}
          </Text>
        </div>
        <Menu.Divider />
        <div className={classes.setting}>
          <Text size="sm" c="dimmed" id="profile-theme">
            {t('theme')}
          </Text>
          <SegmentedControl
            fullWidth
            size="sm"
            aria-labelledby="profile-theme"
            value={colorScheme}
            data={[
              { value: 'auto', label: <ThemeLabel icon={<IconDeviceDesktop size={16} />} text={t('themeAuto')} /> },
              { value: 'light', label: <ThemeLabel icon={<IconSun size={16} />} text={t('themeLight')} /> },
              { value: 'dark', label: <ThemeLabel icon={<IconMoon size={16} />} text={t('themeDark')} /> },
            ]}
            onChange={(value) => {
              const theme = themes.find((known) => known === value) ?? 'auto';
              setColorScheme(theme);
              save({ theme });
            }}
            data-testid="color-scheme-toggle"
          />
        </div>
        <div className={classes.setting}>
          <Select
            label={t('language')}
            size="sm"
            value={language}
            data={languages.map((code) => ({ value: code, label: languageNames[code] }))}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(value) => {
              const next = languages.find((code) => code === value);
              if (!next) return;
              setLanguage(next);
              save({ language: next });
            }}
            data-testid="language-select"
          />
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} closeMenuOnClick onClick={onSignOut} data-testid="sign-out">
          {auth('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function ThemeLabel({ icon, text }: { icon: React.ReactNode; text: string }) {
  return (
    <span className={classes.themeLabel}>
      {icon}
      <span>{text}</span>
    </span>
  );
}
