import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { EmojiPicker } from '../../ui/emoji-picker.tsx';
import classes from './composer.module.css';

/** Opens the emoji; the one picked goes into the text. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT('emoji');
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="top-end" shadow="md" radius="md" trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          data-testid="composer-emoji"
          aria-label={t('add')}
          title={t('add')}
          onClick={() => setOpen(!open)}
        >
          <IconMoodSmile size={20} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} data-composer-part>
        {open && (
          <EmojiPicker
            onPick={(emoji) => {
              setOpen(false);
              onPick(emoji);
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
