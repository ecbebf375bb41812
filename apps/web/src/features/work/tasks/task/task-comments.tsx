import { ActionIcon, Button, Text } from '@mantine/core';
import { can, endpoints, limits, type TaskComment } from '@switchboard/contract';
import { IconMessage, IconPencil, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import { useT } from '../../../../i18n/use-t.ts';
import { actorOf } from '../../../../store/reader.ts';
import { fullName } from '../../../../store/selectors.ts';
import { useStore } from '../../../../store/store-context.tsx';
import { Avatar } from '../../../../ui/avatar/avatar.tsx';
import { PagedList } from '../../../../ui/feedback/paged-list.tsx';
import { useErrorText } from '../../../../ui/forms/failures/use-error-text.ts';
import { useLeaveGuard } from '../../../../ui/forms/leaving/use-leave-guard.ts';
import { useConfirm } from '../../../../ui/forms/questions/use-confirm.tsx';
import { MessageContent } from '../../../../ui/message/message-content.tsx';
import { useTimeFormat } from '../../../../ui/time/use-time-format.ts';
import { MarkupEditor } from '../markup-editor.tsx';
import { taskCommentsKey, taskCommentsQuery } from '../tasks-queries.ts';
import classes from './task-panel.module.css';

/** Colleagues' comments on a task, newest first. */
export function TaskComments({ taskId }: { taskId: number }) {
  const t = useT('tasks');
  const api = useApi();
  const queries = useQueryClient();
  const query = useInfiniteQuery(taskCommentsQuery(api, taskId));
  const add = async (content: string) => {
    await api.call(endpoints.addTaskComment, { params: { id: taskId }, body: { content } });
    await queries.invalidateQueries({ queryKey: taskCommentsKey(taskId) });
  };
  return (
    <section className={classes.section} aria-label={t('comments.title')}>
      <div className={classes.sectionHead}>
        <h2 className={classes.sectionTitle}>{t('comments.title')}</h2>
      </div>
      <CommentForm submitLabel={t('comments.send')} onSubmit={add} testId="new-task-comment" />
      <div data-testid="task-comments">
        <PagedList
          query={query}
          keyOf={({ id }) => id}
          failed={t('failed.comments')}
          empty={{ icon: IconMessage, title: t('comments.empty'), hint: t('comments.emptyHint') }}
          more={t('comments.older')}
          skeletons={{ count: 2, withAvatar: true }}
          className={classes.list}
          renderItem={(comment) => <Comment key={comment.id} comment={comment} />}
        />
      </div>
    </section>
  );
}

interface CommentFormProps {
  content?: string;
  submitLabel: string;
  onSubmit: (content: string) => Promise<unknown>;
  /** Without it the form stays, emptied, for the next comment. */
  onCancel?: () => void;
  testId: string;
}

function CommentForm({ content = '', submitLabel, onSubmit, onCancel, testId }: CommentFormProps) {
  const t = useT('tasks');
  const errorText = useErrorText();
  const [text, setText] = useState(content);
  const [round, setRound] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const latest = useRef(content);
  useLeaveGuard(text.trim() !== content.trim());
  const change = (next: string) => {
    latest.current = next;
    setText(next);
    setError(null);
  };
  const send = async () => {
    const written = latest.current.trim();
    if (isSending || written === '') return;
    setIsSending(true);
    try {
      await onSubmit(written);
      if (onCancel) return onCancel();
      change('');
      setRound((held) => held + 1);
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setIsSending(false);
    }
  };
  return (
    <div>
      <MarkupEditor
        key={round}
        takesFocus={onCancel !== undefined || round > 0}
        sendsOnEnter
        content={text}
        label={t('comments.label')}
        placeholder={t('comments.placeholder')}
        testId={testId}
        onChange={change}
        onSend={() => void send()}
        onCancel={onCancel}
      />
      {text.length > limits.taskCommentChars && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4}>
          {t('comments.tooLong', { count: text.length - limits.taskCommentChars })}
        </Text>
      )}
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
          {error}
        </Text>
      )}
      {(text.trim() !== '' || onCancel) && (
        <div className={classes.formButtons}>
          <Button
            size="xs"
            loading={isSending}
            disabled={text.length > limits.taskCommentChars}
            data-testid={`${testId}-send`}
            onClick={() => void send()}
          >
            {submitLabel}
          </Button>
          {onCancel && (
            <Button size="xs" variant="default" onClick={onCancel}>
              {t('comments.cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

function Comment({ comment }: { comment: TaskComment }) {
  const t = useT('tasks');
  const api = useApi();
  const queries = useQueryClient();
  const format = useTimeFormat();
  const [isEditing, setIsEditing] = useState(false);
  const meId = useStore((state) => state.me?.id);
  const name = fullName(comment.author) || t('unknownPerson');
  const edit = async (content: string) => {
    const params = { id: comment.task_id, commentId: comment.id };
    await api.call(endpoints.editTaskComment, { params, body: { content } });
    await queries.invalidateQueries({ queryKey: taskCommentsKey(comment.task_id) });
  };
  return (
    <li className={classes.comment} data-testid={`task-comment-${comment.id}`}>
      <Avatar name={name} pictureId={comment.author.avatar?.id ?? null} size={28} />
      <div>
        <div className={classes.commentHead}>
          <span className={classes.author} dir="auto">
            {name}
          </span>
          <time dateTime={comment.created_at} title={format.dateTime(comment.created_at)}>
            {format.short(comment.created_at)}
          </time>
          {comment.edited_at !== null && <span title={format.dateTime(comment.edited_at)}>{t('comments.edited')}</span>}
          {!isEditing && <CommentTools comment={comment} onEdit={() => setIsEditing(true)} />}
        </div>
        {isEditing ? (
          <CommentForm
            content={comment.content}
            submitLabel={t('comments.save')}
            onSubmit={edit}
            onCancel={() => setIsEditing(false)}
            testId="edited-task-comment"
          />
        ) : (
          <div className={classes.commentText}>
            <MessageContent content={comment.content} ownUserId={meId === undefined ? undefined : String(meId)} />
          </div>
        )}
      </div>
    </li>
  );
}

function CommentTools({ comment, onEdit }: { comment: TaskComment; onEdit: () => void }) {
  const t = useT('tasks');
  const api = useApi();
  const queries = useQueryClient();
  const confirm = useConfirm();
  const subject = { created_by: comment.author.id };
  const mayEdit = useStore((state) => state.me !== null && can(actorOf(state.me), 'taskComment.edit', subject));
  const mayDelete = useStore((state) => state.me !== null && can(actorOf(state.me), 'taskComment.delete', subject));
  const remove = () =>
    confirm({
      title: t('comments.deleteTitle'),
      text: t('comments.deleteText'),
      quote: comment.content.slice(0, 200),
      confirmLabel: t('comments.delete'),
      failed: t('failed.comment'),
      dangerous: true,
      testId: 'confirm-delete-comment',
      onConfirm: async () => {
        try {
          const params = { id: comment.task_id, commentId: comment.id };
          await api.call(endpoints.deleteTaskComment, { params });
        } finally {
          // Also when it failed: a colleague may have deleted it.
          await queries.invalidateQueries({ queryKey: taskCommentsKey(comment.task_id) });
        }
      },
    });
  return (
    <span className={classes.commentTools}>
      {mayEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('comments.edit')}
          data-testid="edit-task-comment"
          onClick={onEdit}
        >
          <IconPencil size={14} stroke={1.7} />
        </ActionIcon>
      )}
      {mayDelete && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={t('comments.delete')}
          data-testid="delete-task-comment"
          onClick={remove}
        >
          <IconTrash size={14} stroke={1.7} />
        </ActionIcon>
      )}
    </span>
  );
}
