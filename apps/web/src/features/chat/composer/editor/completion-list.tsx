import { toPlainText } from '@switchboard/contract/markup';
import { IconPaperclip, IconSpeakerphone } from '@tabler/icons-react';
import { useT } from '../../../../i18n/use-t.ts';
import { fullName } from '../../../../store/selectors.ts';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { PersonName } from '../../../../ui/person/person-name.tsx';
import classes from './completion-list.module.css';
import type { Candidate, Completion } from './use-completion.ts';

interface CompletionListProps {
  id: string;
  completion: Completion;
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`;

const firstLine = (text: string) => toPlainText(text).trim().split('\n', 1)[0];

function bringIntoView(option: HTMLElement | null): void {
  option?.scrollIntoView({ block: 'nearest' });
}

/** Suggestions to complete the typed text; the focus stays in the text. */
export function CompletionList({ id, completion: { candidates, chosen, pick } }: CompletionListProps) {
  const t = useT('editor');
  if (candidates.length === 0) return null;
  return (
    <div id={id} role="listbox" aria-label={t('completions')} className={classes.list} data-testid="completions">
      {candidates.map((candidate, index) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keyboard acts through the text field, which names the active option
        <div
          key={keyOf(candidate)}
          id={optionId(id, index)}
          ref={index === chosen ? bringIntoView : null}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={classes.option}
          // Otherwise the press would blur the field, which closes the list.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => pick(candidate)}
        >
          <CandidateLabel candidate={candidate} />
        </div>
      ))}
    </div>
  );
}

const keyOf = (candidate: Candidate): string => {
  if (candidate.kind === 'reply') return `reply ${candidate.reply.id}`;
  return candidate.kind === 'mention' ? candidate.id : candidate.emoji;
};

function CandidateLabel({ candidate }: { candidate: Candidate }) {
  const t = useT('editor');
  if (candidate.kind === 'reply') {
    const { reply, text } = candidate;
    return (
      <>
        <span className={classes.name} dir="auto">
          /{reply.shortcut}
        </span>
        {reply.title !== '' && (
          <span className={classes.name} dir="auto">
            {reply.title}
          </span>
        )}
        <span className={`${classes.detail} ${classes.line}`} dir="auto">
          {firstLine(text)}
        </span>
        {reply.files.length > 0 && (
          <IconPaperclip size={15} aria-label={t('replyFiles', { count: reply.files.length })} role="img" />
        )}
        {reply.scope === 'own' && <span className={classes.detail}>{t('ownReply')}</span>}
      </>
    );
  }
  if (candidate.kind === 'emoji') {
    return (
      <>
        <span className={classes.emoji}>{candidate.emoji}</span>
        <span className={classes.name}>:{candidate.shortcode}:</span>
        <span className={classes.detail}>{candidate.label}</span>
      </>
    );
  }
  const { user, username, isMember } = candidate;
  if (!user) {
    return (
      <>
        <IconSpeakerphone className={classes.everyone} size={24} stroke={1.6} aria-hidden="true" />
        <span className={classes.name}>@{username}</span>
        <span className={classes.detail}>{t('mentionEveryone')}</span>
      </>
    );
  }
  return (
    <>
      <Avatar name={fullName(user)} pictureId={user.avatar?.id ?? null} size={24} online={user.is_online === 1} />
      <span className={classes.name}>
        <PersonName user={user} name={fullName(user)} />
      </span>
      <span className={classes.detail}>
        @{username}
        {!isMember && ` · ${t('notInChannel')}`}
      </span>
    </>
  );
}
