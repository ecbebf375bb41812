import { Input, SegmentedControl, Select, useMantineColorScheme } from '@mantine/core';
import { languages } from '@switchboard/contract';
import { IconDeviceDesktop, IconMoon, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { languageNames } from '../../../i18n/languages.ts';
import { useLanguage } from '../../../i18n/locale-provider.tsx';
import { useT } from '../../../i18n/use-t.ts';
import classes from './profile-menu.module.css';
import { themes, useProfileChoice } from './use-profile-choice.ts';

/** The theme and the language: changed here at once, and stored in the profile. */
export function ProfileSettings() {
  const t = useT('shell');
  const { language } = useLanguage();
  const { colorScheme } = useMantineColorScheme();
  const { chooseTheme, chooseLanguage } = useProfileChoice();

  return (
    <>
      <div className={classes.setting}>
        <Input.Label labelElement="div" size="sm" id="profile-theme">
          {t('theme')}
        </Input.Label>
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
          onChange={(value) => chooseTheme(themes.find((known) => known === value) ?? 'auto')}
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
            if (next) void chooseLanguage(next);
          }}
          data-testid="language-select"
        />
      </div>
    </>
  );
}

function ThemeLabel({ icon, text }: { icon: ReactNode; text: string }) {
  return (
    <span className={classes.themeLabel}>
      {icon}
      <span>{text}</span>
    </span>
  );
}
