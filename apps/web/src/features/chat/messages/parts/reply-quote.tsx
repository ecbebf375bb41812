import type { Message } from '@switchboard/contract';
import { toPlainText } from '@switchboard/contract/markup';
import { useT } from '../../../../i18n/use-t.ts';
import { PersonButton } from '../../../../ui/person/person-button.tsx';
import classes from './reply-quote.module.css';

interface ReplyQuoteProps {
  parent: NonNullable<Message['parent']>;
  onJumpTo: (seq: number) => void;
}

/** The message that a reply answers; a click goes to it, one on the name opens its author's card. */
export function ReplyQuote({ parent, onJumpTo }: ReplyQuoteProps) {
  const t = useT('timeline');
  // Too old to be kept: message and author are unknown.
  if (parent.id === null) return <div className={`${classes.quote} ${classes.removed}`}>{t('removed')}</div>;
  const name = parent.author_name || t('deletedUser');
  const text =
    parent.deleted_at !== null
      ? t('deleted')
      : toPlainText(parent.content) || t('reply.files', { count: Math.max(1, parent.files_count) });
  return (
    <div className={classes.quote}>
      <PersonButton userId={parent.created_by} name={name} className={classes.author} />
      <button
        type="button"
        className={classes.text}
        dir="auto"
        title={t('viewArchives')}
        aria-label={`${name}: ${text}`}
        onClick={() => onJumpTo(parent.seq)}
      >
        {text}
      </button>
    </div>
  );
}
