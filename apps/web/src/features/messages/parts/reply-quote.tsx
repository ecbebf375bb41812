import type { Message } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { useT } from '../../../i18n/use-t.ts';
import classes from './reply-quote.module.css';

interface ReplyQuoteProps {
  parent: NonNullable<Message['parent']>;
  onJumpTo: (seq: number) => void;
}

/** The message that a reply answers; a click goes to it. */
export function ReplyQuote({ parent, onJumpTo }: ReplyQuoteProps) {
  const t = useT('timeline');
  const text =
    parent.deleted_at !== null
      ? t('deleted')
      : toPlainText(parent.content) || t('reply.files', { count: Math.max(1, parent.files_count) });
  return (
    <button type="button" className={classes.quote} title={t('viewArchives')} onClick={() => onJumpTo(parent.seq)}>
      <span className={classes.author} dir="auto">
        {parent.author_name || t('deletedUser')}
      </span>
      <span className={classes.text} dir="auto">
        {text}
      </span>
    </button>
  );
}
