import type { Message } from '@switchboard/contract';
import { useCallback } from 'react';
import { useT } from '../../i18n/use-t.ts';
import { useStore } from '../../store/store-context.tsx';
import { MessageContent } from '../../ui/message/message-content.tsx';
import { useMessageActionsContext } from './commands/message-commands.ts';
import classes from './message-item.module.css';
import { LinkPreviews } from './parts/link-previews.tsx';
import { MessageExtras } from './parts/message-extras.tsx';
import { MessageFiles } from './parts/message-files.tsx';
import { ReplyQuote } from './parts/reply-quote.tsx';
import { UserName } from './user-name.tsx';

interface MessageBodyProps {
  message: Message;
  authorName: string;
  onJumpTo: (seq: number) => void;
}

const renderName = (id: string, fallback: string) => <UserName id={id} fallback={fallback} />;

/** The body of a message: quote, content, link previews, other attachments of a messenger, and files. */
export function MessageBody({ message, authorName, onJumpTo }: MessageBodyProps) {
  const { onMention } = useMessageActionsContext();
  const meId = useStore((state) => state.me?.id);
  const { metadata, parent, content, files } = message;
  const handleMention = useCallback((id: string) => onMention(Number(id)), [onMention]);
  return (
    <>
      {metadata.forwarded_from && <ForwardedFrom name={metadata.forwarded_from} />}
      {parent && <ReplyQuote parent={parent} onJumpTo={onJumpTo} />}
      {content !== '' && (
        <MessageContent
          content={content}
          ownUserId={String(meId ?? '')}
          mentionName={renderName}
          onMentionClick={handleMention}
        />
      )}
      {metadata.previews.length > 0 && (
        <LinkPreviews previews={metadata.previews} place={`${message.channel_id}.${message.seq}`} />
      )}
      {/* Only messages from a client's messenger have these. */}
      {message.client_id !== null && <MessageExtras metadata={metadata} />}
      {files.length > 0 && <MessageFiles message={message} authorName={authorName} />}
    </>
  );
}

function ForwardedFrom({ name }: { name: string }) {
  const t = useT('timeline');
  return <p className={classes.forwarded}>{t('forwardedFrom', { name })}</p>;
}
