import { limits, type MessageAudience } from '@switchboard/contract';
import { useDeferredValue } from 'react';
import { useT } from '../../../../i18n/use-t.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy, lazyLater } from '../../../../ui/feedback/retriable-part.ts';
import classes from '../composer.module.css';
import { counterFromChars } from '../session/composer-rules.ts';

const SplitHint = lazy(() => import('./split-hint.tsx'));
const MentionsHint = lazy(() => import('./mentions-hint.tsx'));
const AbilitiesHint = lazyLater(() => import('../abilities/abilities-hint.tsx'));

interface SendHintProps {
  id: string;
  text: string;
  channelId: number;
  audience: MessageAudience;
  broken: boolean;
  hasFiles: boolean;
  /** The purpose of the text, if not a new message. */
  doing: 'reply' | 'edit' | undefined;
}

/** Hints under the box about the text's way when it is sent. */
export function SendHint({ id, text, channelId, audience, broken, hasFiles, doing }: SendHintProps) {
  const t = useT('composer');
  // A note goes to no messenger.
  const isNote = audience === 'internal';
  const perMessage = useStore((state) =>
    isNote ? undefined : state.channels[channelId]?.capabilities?.max_text_chars,
  );
  const settledText = useDeferredValue(text);
  // A shorter text fits into one message with any markup, so it is not even counted.
  const maySplit = perMessage && settledText.length > perMessage / 4;
  const inConversation = useStore((state) => (state.channels[channelId]?.client_id ?? null) !== null);
  const left = limits.contentChars - text.length;
  return (
    <div id={id} className={classes.hints}>
      {broken && <span className={classes.brokenHint}>{t('broken')}</span>}
      {inConversation && !isNote && settledText.includes('@[') && (
        <LazyPart>
          <MentionsHint text={settledText} hasFiles={hasFiles} />
        </LazyPart>
      )}
      {maySplit && (
        <LazyPart>
          <SplitHint text={settledText} channelId={channelId} />
        </LazyPart>
      )}
      {perMessage && (
        <LazyPart>
          <AbilitiesHint text={settledText} channelId={channelId} hasFiles={hasFiles} doing={doing} />
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
