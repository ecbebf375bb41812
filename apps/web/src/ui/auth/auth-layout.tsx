import { Anchor, Group, Text } from '@mantine/core';
import { languages } from '@switchboard/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { languageNames } from '../../i18n/languages.ts';
import { useLanguage } from '../../i18n/locale-provider.tsx';
import { useT } from '../../i18n/use-t.ts';
import { afterFrame, markFirstScreenShown } from '../feedback/first-screen.ts';
import classes from './auth-layout.module.css';

const year = String(new Date().getFullYear());

/** The frame of every signed-out screen: the logo, the card, the year and the languages. */
export function AuthLayout({ children }: { children: ReactNode }) {
  const t = useT('auth');
  const common = useT('common');
  const { language, setLanguage } = useLanguage();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    afterFrame(markFirstScreenShown);
  }, []);
  const choose = (code: typeof language) => {
    setHasFailed(false);
    setLanguage(code).catch(() => setHasFailed(true));
  };
  return (
    <div className={classes.page}>
      <header className={classes.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
        {common('product')}
      </header>
      <main className={classes.main}>{children}</main>
      <footer className={classes.footer}>
        <Text size="sm" c="dimmed">
          {t('footer', { year, product: common('product') })}
        </Text>
        <Group gap="md" justify="center" component="nav" aria-label={t('languages')}>
          {languages.map((code) => (
            <Anchor
              key={code}
              component="button"
              type="button"
              size="sm"
              lang={code}
              aria-current={code === language || undefined}
              c={code === language ? 'accent' : 'dimmed'}
              onClick={() => choose(code)}
            >
              {languageNames[code]}
            </Anchor>
          ))}
        </Group>
        {hasFailed && (
          <Text size="sm" role="alert">
            {common('languageFailed')}
          </Text>
        )}
      </footer>
    </div>
  );
}
