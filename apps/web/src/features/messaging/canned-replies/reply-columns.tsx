import type { CannedReply } from '@switchboard/contract';
import { useLocale } from 'use-intl';
import { useT } from '../../../i18n/use-t.ts';
import { textIn } from '../../../ui/canned-replies/reply-text.ts';
import type { Column } from '../../../ui/table/column.ts';
import classes from './canned-replies.module.css';

export const replySorts = ['shortcut', 'scope', 'uses'] as const;
export type ReplySort = (typeof replySorts)[number];

export const replySortValues: Record<ReplySort, (reply: CannedReply) => string | number> = {
  shortcut: ({ shortcut }) => shortcut,
  scope: ({ scope }) => scope,
  uses: ({ uses }) => uses,
};

/** The columns of a canned reply: its shortcut and title, the beginning of its text, whose it is, how often it was used. */
export function useReplyColumns(): Column<CannedReply, ReplySort>[] {
  const t = useT('cannedReplies');
  const locale = useLocale();
  return [
    {
      key: 'shortcut',
      title: t('columns.shortcut'),
      sortBy: 'shortcut',
      isHead: true,
      cell: ({ shortcut, title }) => (
        <>
          <span dir="auto">/{shortcut}</span>
          {title !== '' && (
            <span className={classes.under} dir="auto">
              {title}
            </span>
          )}
        </>
      ),
    },
    {
      key: 'text',
      title: t('columns.text'),
      cell: (reply) => (
        <>
          <span className={classes.excerpt} dir="auto">
            {textIn(reply, [locale])}
          </span>
          {reply.files.length > 0 && <span className={classes.under}>{t('files', { count: reply.files.length })}</span>}
        </>
      ),
    },
    {
      key: 'scope',
      title: t('columns.scope'),
      sortBy: 'scope',
      width: '120px',
      cell: ({ scope }) => t(`scopes.${scope}`),
    },
    { key: 'uses', title: t('columns.uses'), sortBy: 'uses', width: '132px', cell: ({ uses }) => uses },
  ];
}
