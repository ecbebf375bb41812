import { ActionIcon } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useT } from '../../../i18n/use-t.ts';
import { keyHint } from '../../../ui/feedback/key-hint.ts';
import { useOpenDialog } from './open-dialog.ts';
import classes from './switcher-button.module.css';

/** Opens the switcher for those who do not know its shortcut; an icon in narrow places. */
export function SwitcherButton({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useT('shell');
  const open = useOpenDialog();
  const keys = keyHint('Mod-k');
  const shared = { onClick: () => open('switcher'), 'data-testid': 'open-switcher' } as const;
  if (isNarrow) {
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={t('openSwitcher')}
        data-hint={`${t('openSwitcher')} · ${keys}`}
        {...shared}
      >
        <IconSearch size={18} stroke={1.8} />
      </ActionIcon>
    );
  }
  return (
    <button type="button" className={classes.button} {...shared}>
      <IconSearch size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.label}>{t('openSwitcher')}</span>
      <kbd className={classes.keys} data-keys>
        {keys}
      </kbd>
    </button>
  );
}
