import { useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { type CannedReply, channelTypes, type MessageAudience } from '@switchboard/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import { useT } from '../../../i18n/use-t.ts';
import { draftKey } from '../../../store/sending/draft-key.ts';
import { useActions, useStore, useStoreApi } from '../../../store/store-context.tsx';
import { LazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { lazy, lazyLater } from '../../../ui/feedback/retriable-part.ts';
import { useErrorText } from '../../../ui/forms/failures/use-error-text.ts';
import { useConfirm } from '../../../ui/forms/questions/use-confirm.tsx';
import { AttachButton } from './attachments/attach-button.tsx';
import type { Uploads } from './attachments/uploads.ts';
import { useAttach } from './attachments/use-attach.ts';
import { useAttachCopies } from './attachments/use-attach-copies.ts';
import { EmojiButton } from './buttons/emoji-button.tsx';
import { FormattingButton } from './buttons/formatting-button.tsx';
import { SendButton } from './buttons/send-button.tsx';
import classes from './composer.module.css';
import { SendHint } from './hints/send-hint.tsx';
import { MessageInput } from './input/message-input.tsx';
import { usePlaceholder } from './input/use-placeholder.ts';
import { useTypingAnywhere } from './input/use-typing-anywhere.ts';
import { ComposerSession, type SendOutcome } from './session/composer-session.ts';
import { makeNameMentions } from './session/name-mentions.ts';
import { targetKeyOf } from './target/composer-target.ts';
import type { ComposerTargets } from './target/composer-targets.ts';
import { useOutsideClick } from './use-outside-click.ts';

const AudienceSwitch = lazyLater(() => import('./audience/audience-switch.tsx'));
const AnsweredStrip = lazy(() => import('./answered/answered-strip.tsx'));
const AttachedFiles = lazy(() => import('./attachments/attached-files.tsx'));
const TargetStrip = lazy(() => import('./target/target-strip.tsx'));

/** What sends a message later needs of its box. */
export interface LaterSlot {
  channelId: number;
  session: ComposerSession;
  uploads: Uploads;
  targets: ComposerTargets;
  outcome: SendOutcome;
}

export interface ComposerProps {
  channelId: number;
  /** The channel's name in the reader's language; empty while it is being loaded. */
  name: string;
  uploads: Uploads;
  targets: ComposerTargets;
  /** Called when a message is sent: the timeline then shows the newest messages. */
  onSend: () => void;
  /** The button beside that which sends. */
  renderLater?: (slot: LaterSlot) => ReactNode;
}

/** The message box of one channel, as its session has it. */
export function ComposerBox({ channelId, name, uploads, targets, onSend, renderLater }: ComposerProps) {
  const t = useT('composer');
  const errorText = useErrorText();
  const session = useSession(channelId, uploads, targets);
  const { holdBox, holdInput, contains, focus, insert, cancel, leave } = session;
  const { target, editing, audience, text, files, block } = useSyncExternalStore(session.subscribe, session.read);
  const attach = useAttach(channelId, uploads);
  const attachCopies = useAttachCopies(channelId, uploads);
  const confirm = useConfirm();
  const isForClient = useStore((state) => state.channels[channelId]?.type === channelTypes.client);
  const isAnswered = useStore((state) => state.outbox.some((held) => held.answers && held.channel_id === channelId));
  const isNote = audience === 'internal';
  const placeholder = usePlaceholder(channelId, name, audience);
  const hintId = useId();
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const [toolsOpen, setToolsOpen] = useState(false);

  const targetKey = targetKeyOf(target);
  const fieldKey = draftKey(channelId, audience);
  useEffect(() => session.showField(targetKey, fieldKey), [session, targetKey, fieldKey]);
  useOutsideClick(contains, editing !== null, leave);
  useTypingAnywhere(focus);

  const outcome: SendOutcome = {
    onSent: onSend,
    onUnfilled: (names, send) =>
      confirm({
        title: t('unfilled.title'),
        text: t('unfilled.text', { names: names.join(', ') }),
        confirmLabel: t('unfilled.send'),
        cancelLabel: t('unfilled.edit'),
        isBackFirst: true,
        testId: 'send-unfilled',
        onConfirm: send,
      }),
    onRefused: (error) => notifications.show({ color: 'red', title: t('editFailed'), message: errorText(error) }),
  };
  const handleReply = ({ id, files: held }: CannedReply) => {
    session.noteReply(id);
    if (editing === null) attachCopies(held);
  };
  const handleAudienceKey = (chosen: MessageAudience) => {
    session.choose(chosen);
    focus();
  };
  const addFiles = (added: File[]) => {
    attach(added);
    focus();
  };

  return (
    <div
      ref={holdBox}
      className={classes.composer}
      data-testid="composer"
      data-audience={audience}
      data-for-client={isForClient || undefined}
    >
      {isAnswered && (
        <LazyPart>
          <AnsweredStrip channelId={channelId} session={session} uploads={uploads} targets={targets} />
        </LazyPart>
      )}
      {isForClient && !editing && (
        <div className={classes.audience}>
          <LazyPart>
            <AudienceSwitch audience={audience} onChoose={session.choose} onKey={handleAudienceKey} />
          </LazyPart>
        </div>
      )}
      {target && (
        <LazyPart>
          <TargetStrip target={target} onCancel={cancel} />
        </LazyPart>
      )}
      {files.length > 0 && (
        <LazyPart>
          <AttachedFiles channelId={channelId} uploads={uploads} attachments={files} onAttached={focus} />
        </LazyPart>
      )}
      <div className={classes.row}>
        <AttachButton disabled={editing !== null} onFiles={addFiles} />
        <MessageInput
          // An edit has its own field, and so have answer and note, so that drafts stay apart.
          key={editing?.id ?? fieldKey}
          ref={holdInput}
          channelId={channelId}
          content={text}
          onChange={(content) => session.change(editing, audience, content)}
          onType={() => session.type()}
          onKey={(press, field) => session.press(press, field, outcome)}
          onReply={handleReply}
          onFiles={(pasted) => !editing && attach(pasted)}
          label={t(isNote ? 'noteLabel' : 'label')}
          placeholder={placeholder}
          describedBy={hintId}
          showToolbar={!isNarrow || toolsOpen}
        />
        <div className={classes.buttons}>
          {isNarrow && <FormattingButton isOpen={toolsOpen} onToggle={() => setToolsOpen(!toolsOpen)} />}
          <EmojiButton onPick={insert} />
          <span className={classes.later}>{renderLater?.({ channelId, session, uploads, targets, outcome })}</span>
          <SendButton block={block} isEdit={editing !== null} isNote={isNote} onSend={() => session.send(outcome)} />
        </div>
      </div>
      <SendHint
        id={hintId}
        text={text}
        channelId={channelId}
        audience={audience}
        broken={block === 'broken'}
        hasFiles={files.length > 0}
        doing={target?.kind}
      />
    </div>
  );
}

/** One for as long as the box is shown: another channel has another box. */
function useSession(channelId: number, uploads: Uploads, targets: ComposerTargets): ComposerSession {
  const api = useApi();
  const store = useStoreApi();
  const actions = useActions();
  const queries = useQueryClient();
  const [session] = useState(() => {
    const nameMentions = makeNameMentions({ api, store, queries, channelId });
    return new ComposerSession({ channelId, store, actions, uploads, targets, nameMentions, storage: localStorage });
  });
  return session;
}
