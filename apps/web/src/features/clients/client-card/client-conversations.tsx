import { messengerNames, type ReaderChannel } from '@switchboard/contract';
import { IconMessageOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useT } from '../../../i18n/use-t.ts';
import { fullName } from '../../../store/selectors.ts';
import { useStore } from '../../../store/store-context.tsx';
import { messengerIcons } from '../../../ui/channel/messenger-icons.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../../ui/feedback/skeleton-rows.tsx';
import { useMessageLine } from '../../../ui/message/use-message-line.ts';
import { useTimeFormat } from '../../../ui/time/use-time-format.ts';
import { useWaitingMark } from '../../../ui/time/use-waiting-mark.ts';
import { WaitingTime } from '../../../ui/time/waiting-time.tsx';
import classes from './client-card.module.css';
import { useClientCard } from './use-client-card.ts';

interface ClientConversationsProps {
  clientId: number;
  /** Beside this client's own conversation: only those of the person's other accounts. */
  others?: boolean;
}

/** The conversations of a person with all bots: where each stands, and its last word. */
export function ClientConversations({ clientId, others = false }: ClientConversationsProps) {
  const t = useT('clientCard');
  const query = useClientCard(clientId);
  if (query.isPending) return <SkeletonRows withAvatar count={2} />;
  if (query.data === undefined) {
    return <ErrorState title={t('conversations.failed')} onRetry={() => void query.refetch()} />;
  }
  const { person_ids, conversation } = query.data;
  const ids = others ? person_ids.filter((id) => id !== clientId) : person_ids;
  if (others && ids.length === 0) return <div className={classes.dimmed}>{t('conversations.noOthers')}</div>;
  if (!others && ids.length === 1 && conversation === null) {
    return <EmptyState icon={IconMessageOff} title={t('conversations.empty')} hint={t('conversations.emptyHint')} />;
  }
  return (
    <ul className={classes.list} data-testid="client-conversations">
      {ids.map((id) => (
        <ConversationOf key={id} clientId={id} />
      ))}
    </ul>
  );
}

function ConversationOf({ clientId }: { clientId: number }) {
  const t = useT('clientCard');
  const query = useClientCard(clientId);
  if (query.isPending) {
    return (
      <li>
        <SkeletonRows withAvatar count={1} />
      </li>
    );
  }
  if (query.data === undefined) {
    return (
      <li>
        <ErrorState title={t('conversations.failed')} onRetry={() => void query.refetch()} />
      </li>
    );
  }
  const { conversation } = query.data;
  return conversation && <ConversationLink conversation={conversation} />;
}

/** The state of a conversation that a reader has to know first. */
const kindOf = ({ bot, blocked_at, client_blocked, manager_id }: ReaderChannel) => {
  if (blocked_at !== null) return 'blocked';
  if (bot === null) return 'closed';
  if (client_blocked) return 'stopped';
  return manager_id === null ? 'new' : 'managed';
};

function ConversationLink({ conversation }: { conversation: ReaderChannel }) {
  const t = useT('clientCard');
  const time = useTimeFormat();
  const lineOf = useMessageLine();
  const manager = useStore((state) =>
    conversation.manager_id === null
      ? undefined
      : (state.users[conversation.manager_id] ?? (state.me?.id === conversation.manager_id ? state.me : undefined)),
  );
  const { bot, client, last_message: last } = conversation;
  const title = bot?.title ?? t('facts.unknownBot');
  const kind = kindOf(conversation);
  const waitingMark = useWaitingMark(conversation);
  const Icon = messengerIcons[(conversation.service_id ?? 1) as keyof typeof messengerIcons];
  const said = last === null ? t('conversations.nothing') : lineOf(last);
  const author = last === null || last.client_id !== null || last.author_name === '' ? '' : `${last.author_name}: `;
  return (
    <li>
      <Link
        to="/messenger/$id/"
        params={{ id: String(conversation.id) }}
        className={classes.conversation}
        data-testid={`client-conversation-${conversation.id}`}
        data-state={kind}
      >
        <Icon size={20} stroke={1.6} role="img" aria-label={messengerNames[client?.service_type ?? 0] ?? ''} />
        <span className={classes.conversationText}>
          <span className={classes.line}>
            <span className={classes.bot} dir="auto">
              {title}
            </span>
            {last !== null && (
              <time className={classes.dimmed} dateTime={last.created_at} title={time.dateTime(last.created_at)}>
                {time.short(last.created_at)}
              </time>
            )}
          </span>
          <span className={classes.tags}>
            {kind === 'managed' ? (
              <span className={classes.dimmed} dir="auto">
                {t('conversations.managed', { name: manager ? fullName(manager) : t('conversations.former') })}
              </span>
            ) : (
              <span className={classes.tag} data-kind={kind}>
                {t(`conversations.${kind}`)}
              </span>
            )}
            {kind === 'managed' && conversation.awaiting_reply && (
              <span className={classes.tag} data-kind="awaiting">
                {t('conversations.awaiting')}
              </span>
            )}
            <WaitingTime mark={waitingMark} />
          </span>
          <div className={classes.lastWord} dir="auto" data-testid="last-word">
            {author}
            {said}
          </div>
        </span>
      </Link>
    </li>
  );
}
