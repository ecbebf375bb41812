import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import type { PageState } from '../../../../store/slices/messages/messages-state.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { LazyPart } from '../../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../../ui/feedback/retriable-part.ts';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { DayButton } from '../day-button.tsx';
import { SkeletonRow } from '../timeline-skeleton.tsx';
import classes from './message-list.module.css';
import type { Closing } from './rows.ts';

const EpisodeRating = lazy(() => import('./episode-rating.tsx'));

interface ListHeadProps {
  channelId: number;
  hasOlder: boolean;
  older: PageState;
  onRetry: () => void;
}

/**
 * The first row: a placeholder of older messages, or the beginning of the channel. Always mounted, so that the other
 * rows keep their place.
 */
export function ListHead({ channelId, hasOlder, older, onRetry }: ListHeadProps) {
  const t = useT('timeline');
  const keptDays = useStore((state) => state.channels[channelId]?.kept_days ?? null);
  if (!hasOlder) {
    return (
      <p className={classes.beginning} data-testid="beginning">
        {keptDays === null ? t('beginning') : t('removedBefore', { days: keptDays })}
      </p>
    );
  }
  if (older === 'failed') return <Notice text={t('failed.older')} action={t('failed.retry')} onAction={onRetry} />;
  return (
    <div role="status" aria-label={t('loadingOlder')}>
      <SkeletonRow lines={[42]} />
      <SkeletonRow lines={[58, 30]} />
    </div>
  );
}

/** The last row of a history window: a placeholder of the messages that follow. */
export function ListFoot({ newer, onRetry }: { newer: PageState; onRetry: () => void }) {
  const t = useT('timeline');
  if (newer === 'failed') return <Notice text={t('failed.newer')} action={t('failed.retry')} onAction={onRetry} />;
  return (
    <div role="status" aria-label={t('loadingNewer')}>
      <SkeletonRow lines={[58, 30]} />
      <SkeletonRow lines={[42]} />
    </div>
  );
}

/** A gap in the list: messages of the channel that are not loaded. */
export function GapRow({ missing, onLoad }: { missing: number; onLoad: () => void }) {
  const t = useT('timeline');
  return (
    <Notice text={t('missingMessages', { count: missing })} action={t('loadMissing')} onAction={onLoad} testId="gap" />
  );
}

interface NoticeProps {
  text: string;
  action: string;
  onAction: () => void;
  testId?: string;
}

function Notice({ text, action, onAction, testId }: NoticeProps) {
  return (
    <div className={classes.gap} role="alert" data-testid={testId}>
      <span>{text}</span>
      <button type="button" className={classes.textButton} onClick={onAction}>
        {action}
      </button>
    </div>
  );
}

/** The line where a day begins. */
export function DayRow({ at, onJumpToDate }: { at: string; onJumpToDate: (since: Date) => void }) {
  return (
    <div className={classes.day}>
      <DayButton at={at} isTabStop={false} onJumpToDate={onJumpToDate} />
    </div>
  );
}

/** The line above the first unread message. */
export function UnreadRow() {
  const t = useT('timeline');
  return (
    <div className={classes.unread} role="separator" data-testid="unread-divider">
      <span>{t('unreadMessage')}</span>
    </div>
  );
}

/** The line where a conversation was closed. */
export function ClosedRow({ closing }: { closing: Closing }) {
  const t = useT('timeline');
  const time = useTimeFormat();
  const { at, by, rating } = closing;
  const person = useStore((state) => (by === null ? undefined : state.me?.id === by ? state.me : state.users[by]));
  const when = time.dateTime(at);
  return (
    <div className={classes.closed} role="separator" data-testid="closed-divider">
      <span>
        {person ? t('closedBy', { name: fullName(person), when }) : t('closed', { when })}
        {rating !== undefined && (
          <LazyPart>
            <EpisodeRating rating={rating} />
          </LazyPart>
        )}
      </span>
    </div>
  );
}
