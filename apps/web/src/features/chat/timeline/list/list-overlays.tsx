import { IconArrowDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import classes from './message-list.module.css';

/** Between the messages and the message box: always there, so that its content neither covers nor moves a message. */
export function EndStrip({ typing, children }: { typing: ReactNode; children?: ReactNode }) {
  return (
    <div className={classes.endStrip}>
      {typing}
      {children}
    </div>
  );
}

interface EndButtonProps {
  newCount: number;
  farFromEnd: boolean;
  onClick: () => void;
}

/** The button to the end of the list, with the number of new messages if any. */
export function EndButton({ newCount, farFromEnd, onClick }: EndButtonProps) {
  const t = useT('timeline');
  if (newCount > 0) {
    return (
      <button type="button" className={classes.pill} data-testid="new-messages-pill" onClick={onClick}>
        <IconArrowDown size={16} aria-hidden="true" />
        {t('newMessages', { count: newCount })}
      </button>
    );
  }
  if (!farFromEnd) return null;
  return (
    <button
      type="button"
      className={classes.down}
      data-testid="scroll-to-bottom"
      aria-label={t('jumpToRecent')}
      title={t('jumpToRecent')}
      onClick={onClick}
    >
      <IconArrowDown size={18} aria-hidden="true" />
    </button>
  );
}

/** Under a history window: says that these are not the newest messages, with a button back to them. */
export function HistoryBar({ newCount, onLeave }: { newCount: number; onLeave: () => void }) {
  const t = useT('timeline');
  return (
    <div className={classes.historyBar} data-testid="history-bar">
      <span>{newCount > 0 ? t('newMessages', { count: newCount }) : t('archives')}</span>
      <button type="button" className={classes.textButton} data-testid="jump-to-recent" onClick={onLeave}>
        {t('jumpToRecent')}
      </button>
    </div>
  );
}
