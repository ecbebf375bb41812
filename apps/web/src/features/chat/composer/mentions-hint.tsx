import { extractMentions, isOnlyMentions } from '@switchboard/contract/markup';
import { useT } from '../../../i18n/use-t.ts';
import classes from './composer.module.css';

/** In a conversation: that mentions are left out of what the client gets, or that nothing is left for the client at all. */
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
