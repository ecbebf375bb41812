import { extractMentions, isOnlyMentions } from '@switchboard/contract/markup';
import { useT } from '../../../../i18n/use-t.ts';
import classes from '../composer.module.css';

/** In a conversation: that the client's copy lacks the mentions, or that the client gets no message at all. */
export default function MentionsHint({ text, hasFiles }: { text: string; hasFiles: boolean }) {
  const t = useT('abilities');
  if (extractMentions(text).length === 0) return null;
  return !hasFiles && isOnlyMentions(text) ? (
    <span className={classes.warning} data-testid="stays-inside">
      {t('onlyMentions')}
    </span>
  ) : (
    <span data-testid="mentions-stay">{t('mentionStays')}</span>
  );
}
