import { limits, messengers } from '@switchboard/contract';
import { extractMentions } from '@switchboard/contract/markup';
import { lazy, useDeferredValue } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { LazyPart } from '../../ui/lazy-part.tsx';
import classes from './composer.module.css';
import { counterFromChars } from './composer-rules.ts';

const SplitHint = lazy(() => import('./split-hint.tsx'));

/** A shorter text fits into one Telegram message whatever its markup, so it is not even counted. */
const surelyOneMessageChars = 1_000;

interface SendHintProps {
  id: string;
  text: string;
  channelId: number;
  broken: boolean;
}

/** Under the box: what will happen to the text that its writer should know before sending. */
export function SendHint({ id, text, channelId, broken }: SendHintProps) {
  const t = useT('composer');
  const messenger = useStore((state) => state.channels[channelId]?.client?.service_type ?? null);
  const settledText = useDeferredValue(text);
  const maySplit = messenger === messengers.telegram && settledText.length > surelyOneMessageChars;
  const inConversation = useStore((state) => (state.channels[channelId]?.client_id ?? null) !== null);
  const mentionsStay = inConversation && settledText.includes('@[') && extractMentions(settledText).length > 0;
  const left = limits.contentChars - text.length;
  return (
    <div id={id} className={classes.hints}>
      {broken && <span className={classes.brokenHint}>{t('broken')}</span>}
      {mentionsStay && <span data-testid="mentions-stay">{t('mentionStays')}</span>}
      {maySplit && (
        <LazyPart>
          <SplitHint text={settledText} />
        </LazyPart>
      )}
      {left < counterFromChars && (
        <span className={left < 0 ? classes.over : undefined} data-testid="characters-left">
          {left < 0 ? t('charactersOver', { count: -left }) : t('charactersLeft', { count: left })}
        </span>
      )}
    </div>
  );
}
