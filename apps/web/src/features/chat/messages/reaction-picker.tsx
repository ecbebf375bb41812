import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useT } from '../../../i18n/use-t.ts';
import { EmojiPicker } from '../../../ui/emoji/emoji-picker.tsx';
import classes from './reaction-picker.module.css';

const quickEmoji = ['👍', '❤️', '😂', '🎉', '👀', '✅'] as const;

/** The most common emoji, then all of them. */
export function ReactionPicker({ onPick }: { onPick: (emoji: string) => void }) {
  const t = useT('timeline');
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole) return <EmojiPicker onPick={onPick} />;
  return (
    <div className={classes.row} role="group" aria-label={t('reactions.label')} data-testid="quick-reactions">
      {quickEmoji.map((emoji, index) => (
        <button
          key={emoji}
          type="button"
          className={classes.emoji}
          data-autofocus={index === 0 || undefined}
          onClick={() => onPick(emoji)}
        >
          {emoji}
        </button>
      ))}
      <button
        type="button"
        className={classes.emoji}
        aria-label={t('reactions.all')}
        title={t('reactions.all')}
        data-testid="all-emoji"
        onClick={() => setIsWhole(true)}
      >
        <IconDots size={20} aria-hidden="true" />
      </button>
    </div>
  );
}
