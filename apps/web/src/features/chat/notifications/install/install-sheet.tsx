import { Button, Drawer } from '@mantine/core';
import { IconDotsVertical, IconDownload, IconShare2, IconSquarePlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import type { InstallPrompt } from '../../../../ui/install-prompt.ts';
import { useOpenedAfterMount } from '../../../../ui/overlays/use-opened-after-mount.ts';
import { usePageLeft } from '../../../../ui/overlays/use-page-left.ts';
import classes from './install-sheet.module.css';
import type { InstallWay } from './install-way.ts';

interface InstallSheetProps {
  way: InstallWay;
  prompt: InstallPrompt | null;
  onClose: () => void;
}

/** How far a finger pushes the sheet down to close it. */
const swipePx = 60;

/** Android's "back"; the library's types leave it out. */
interface BackWatcher extends EventTarget {
  destroy(): void;
}
type WithBack = typeof globalThis & { CloseWatcher?: new () => BackWatcher };

/** Offers to install the app on a phone: by the browser's own question, or by steps in the words of its menu. */
export default function InstallSheet({ way, prompt, onClose }: InstallSheetProps) {
  const t = useT('notificationSettings');
  const isOpen = useOpenedAfterMount(true);
  const touchedAt = useRef<number | null>(null);
  usePageLeft(onClose);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const { CloseWatcher } = globalThis as WithBack;
    if (!CloseWatcher) return;
    const back = new CloseWatcher();
    back.addEventListener('close', () => close());
    return () => back.destroy();
  }, []);
  const install = () => {
    onClose();
    void prompt?.prompt();
  };
  return (
    <Drawer.Root
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      classNames={{ content: classes.content ?? '' }}
    >
      <Drawer.Overlay />
      <Drawer.Content
        aria-label={t('install.title')}
        data-testid="install-sheet"
        onTouchStart={({ touches }) => {
          touchedAt.current = touches[0]?.clientY ?? null;
        }}
        onTouchEnd={({ changedTouches }) => {
          const movedPx = (changedTouches[0]?.clientY ?? 0) - (touchedAt.current ?? Number.POSITIVE_INFINITY);
          if (movedPx > swipePx) onClose();
        }}
      >
        <Drawer.Body className={classes.body ?? ''}>
          <h2 className={classes.title}>{t('install.title')}</h2>
          <p className={classes.why}>{t(way === 'ios' ? 'install.whyIos' : 'install.why')}</p>
          {way === 'ios' && (
            <ol className={classes.steps}>
              <Step icon={<IconShare2 />} text={t('install.ios.share')} />
              <Step icon={<IconSquarePlus />} text={t('install.ios.add')} />
            </ol>
          )}
          {way === 'firefox' && (
            <ol className={classes.steps}>
              <Step icon={<IconDotsVertical />} text={t('install.firefox.menu')} />
              <Step icon={<IconDownload />} text={t('install.firefox.add')} />
            </ol>
          )}
          <div className={classes.buttons}>
            {way === 'prompt' && (
              <Button size="md" onClick={install} data-testid="install-app">
                {t('install.action')}
              </Button>
            )}
            <Button size="md" variant="default" onClick={onClose} data-testid="install-later">
              {t('install.later')}
            </Button>
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}

const Step = ({ icon, text }: { icon: ReactNode; text: string }) => (
  <li className={classes.step}>
    <span className={classes.icon}>{icon}</span>
    {text}
  </li>
);
