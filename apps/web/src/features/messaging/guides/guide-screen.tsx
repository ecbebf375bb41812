import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { SettingsPage } from '../../../ui/settings/settings-page.tsx';
import { DemoNote } from './demo-note.tsx';
import { FacebookGuide } from './facebook-guide.tsx';
import classes from './guide.module.css';
import { TelegramGuide } from './telegram-guide.tsx';
import { ViberGuide } from './viber-guide.tsx';

const guides = { facebook: FacebookGuide, telegram: TelegramGuide, viber: ViberGuide } satisfies Record<
  string,
  ComponentType
>;
type GuideName = keyof typeof guides;

const names: Record<GuideName, string> = { facebook: 'Facebook', telegram: 'Telegram', viber: 'Viber' };

export const firstGuide: GuideName = 'facebook';

export const isGuide = (name: string): name is GuideName => Object.hasOwn(guides, name);

/** How one messenger is connected, step by step. */
export function GuideScreen({ name }: { name: GuideName }) {
  const t = useT('guides');
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  const Guide = guides[name];
  const handleBack = () => {
    if (canGoBack) router.history.back();
    else void navigate({ to: '/preferences/' });
  };
  return (
    <SettingsPage
      title={t(`${name}.title`)}
      intro={t(`${name}.intro`)}
      testId="guide"
      isWide
      back={
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={15} aria-hidden="true" />}
          data-testid="guide-back"
          onClick={handleBack}
        >
          {t('goBack')}
        </Button>
      }
    >
      <nav className={classes.tabs} aria-label={t('chooser')}>
        {(Object.keys(guides) as GuideName[]).map((other) => (
          <Link
            key={other}
            to="/guide/$messenger/"
            params={{ messenger: other }}
            replace
            aria-current={other === name ? 'page' : undefined}
            data-testid={`guide-${other}`}
          >
            {names[other]}
          </Link>
        ))}
      </nav>
      <DemoNote name={name} />
      <Guide key={name} />
      <Link to="/preferences/" className={classes.end}>
        {t('toPreferences')}
      </Link>
    </SettingsPage>
  );
}
