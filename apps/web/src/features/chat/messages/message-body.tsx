import type { Message } from '@switchboard/contract';
import { useT } from '../../../i18n/use-t.ts';
import { useStore } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy } from '../../../ui/feedback/retriable-part.ts';
import { MessageContent } from '../../../ui/message/message-content.tsx';
import classes from './message-item.module.css';
import { LinkPreviews } from './parts/link-previews.tsx';
import { MessageFiles } from './parts/message-files.tsx';
import { ReplyQuote } from './parts/reply-quote.tsx';
import { UserName } from './user-name.tsx';

const MessageExtras = lazy(() => import('./parts/message-extras.tsx'));

interface MessageBodyProps {
  message: Message;
  authorName: string;
  onJumpTo: (seq: number) => void;
}

const renderName = (id: string, fallback: string) => <UserName id={id} fallback={fallback} />;

/** The body of a message: quote, content, link previews, other attachments and buttons of a messenger, and files. */
export function MessageBody({ message, authorName, onJumpTo }: MessageBodyProps) {
  const t = useT('timeline');
  const meId = useStore((state) => state.me?.id);
  const { metadata, parent, content, files } = message;
  return (
    <>
      {metadata.forwarded_from && <ForwardedFrom name={metadata.forwarded_from} />}
      {metadata.pressed_button && <PressedButton below={metadata.pressed_button.message} />}
      {parent && <ReplyQuote parent={parent} onJumpTo={onJumpTo} />}
      {content !== '' && <MessageContent content={content} ownUserId={String(meId ?? '')} mentionName={renderName} />}
      {metadata.previews.length > 0 && (
        <LinkPreviews previews={metadata.previews} place={`${message.channel_id}.${message.seq}`} />
      )}
      {/* Only some messages from a messenger have these. */}
      {(metadata.location ?? metadata.contact ?? metadata.missing_files ?? metadata.unsupported ?? metadata.buttons) !==
        undefined && (
        <LazyPart fallback={<div className={classes.extras} />}>
          <MessageExtras metadata={metadata} />
        </LazyPart>
      )}
      {metadata.taken_back && <p className={classes.deleted}>{t('takenBack')}</p>}
      {metadata.removed_files !== undefined && (
        <p className={classes.deleted}>{t('removedFiles', { count: metadata.removed_files })}</p>
      )}
      {files.length > 0 && <MessageFiles message={message} authorName={authorName} />}
    </>
  );
}

function PressedButton({ below }: { below: string | null }) {
  const t = useT('timeline');
  return (
    <p className={classes.forwarded}>
      {below === null ? t('pressedButton') : t('pressedButtonBelow', { message: below })}
    </p>
  );
}

function ForwardedFrom({ name }: { name: string }) {
  const t = useT('timeline');
  return <p className={classes.forwarded}>{t('forwardedFrom', { name })}</p>;
}
