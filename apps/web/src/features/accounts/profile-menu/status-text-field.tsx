import { Popover, TextInput, UnstyledButton } from '@mantine/core';
import { limits } from '@switchboard/contract';
import { type KeyboardEvent, useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { EmojiPicker } from '../../../ui/emoji/emoji-picker.tsx';

interface StatusTextFieldProps {
  emoji: string;
  text: string;
  onEmoji: (emoji: string) => void;
  onText: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** The text of a status, with its emoji in front. */
export function StatusTextField({ emoji, text, onEmoji, onText, onKeyDown }: StatusTextFieldProps) {
  const t = useT('customStatus');
  const [isPicking, setIsPicking] = useState(false);
  return (
    <TextInput
      size="sm"
      data-autofocus
      aria-label={t('text')}
      placeholder={t('text')}
      maxLength={limits.titleChars}
      value={text}
      leftSectionPointerEvents="all"
      leftSection={
        <Popover withinPortal={false} position="right-start" opened={isPicking} onChange={setIsPicking} trapFocus>
          <Popover.Target>
            <UnstyledButton aria-label={t('emoji')} onClick={() => setIsPicking(!isPicking)}>
              {emoji}
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown p={0}>
            <EmojiPicker
              onPick={(picked) => {
                onEmoji(picked);
                setIsPicking(false);
              }}
            />
          </Popover.Dropdown>
        </Popover>
      }
      data-testid="status-text"
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
